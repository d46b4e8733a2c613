/* sayings.c - short words in three languages; see sayings.h. */
#include "sayings.h"

#include "../../engine/words.h"

static const char *const sayings[SAYINGS][RS_LANGUAGES] = {
    /* Previews */
    [SAY_IF_NOBODY_ANSWERS] = {"If nobody answers", "Jeśli nikt nie odpowie", "Si nadie responde"},
    [SAY_IN_RANGE] = {"in range", "w zasięgu", "al alcance"},
    [SAY_OUT_OF_RANGE] = {"out of range, it does nothing", "poza zasięgiem, nic nie zrobi",
                          "fuera de alcance, no hace nada"},
    [SAY_MAY_BLOCK] = {"may block", "może blokować", "puede bloquear"},
    [SAY_THEN_KO] = {"Then you may call a Knockdown Test.",
                     "Potem możesz wezwać do Testu Knockdownu.",
                     "Después puedes exigir una prueba de K.O."},
    [SAY_THEN_IN_HAND] = {"Then in hand", "Potem na ręce", "Después en mano"},
    [SAY_WORTH] = {"Symbols", "Symbole", "Símbolos"},
    [SAY_NOTHING_TO_PAY] =
        {"No special attack can be paid or reaches now; cards with Sprint can still move you.",
         "Żadnego ataku specjalnego nie da się teraz opłacić i użyć w zasięgu; karty ze Zrywem "
         "wciąż mogą cię przesunąć.",
         "No hay ataque especial que ahora puedas pagar y que alcance; las cartas con Sprint aún "
         "te "
         "mueven."},
    [SAY_AFFORDABLE_NOW] = {"affordable and in range now", "teraz do opłacenia i w zasięgu",
                            "al alcance y con pago posible ahora"},
    [SAY_CALL_TEST] = {"The opponent must build a tower or roll at least as much as they have "
                       "wounds, or lose the round.",
                       "Przeciwnik musi ułożyć wieżę albo wyrzucić co najmniej tyle, ile ma "
                       "obrażeń, inaczej przegrywa rundę.",
                       "El oponente debe construir la torre o sacar al menos tanto como sus "
                       "heridas, o pierde la ronda."},
    [SAY_BLOCKS] = {"{n} {n|point|points} against the damage, one for each card left: a heavy "
                    "wound takes {a}, a "
                    "light one {b}.",
                    "{n} {n|punkt|punkty|punktów} przeciw obrażeniom, po jednym za każdą pozostałą "
                    "kartę: ciężkie "
                    "kosztuje {a}, lekkie {b}.",
                    "{n} {n|punto|puntos} contra el daño, uno por cada carta que queda: una herida "
                    "grave cuesta "
                    "{a}, una leve {b}."},
    [SAY_BLOCKS_SEPARATE] =
        {"Ignores up to {a} heavy and {b} light, by the cards left.",
         "Ignoruje do {a} ciężkich i {b} lekkich, zależnie od pozostałych kart.",
         "Ignora hasta {a} graves y {b} leves, según las cartas que quedan."},
    [SAY_CANCELS] = {"The whole effect is ignored", "Cały efekt jest zignorowany",
                     "Se ignora todo el efecto"},
    [SAY_TOWER] = {"a tower of {n} {n|cube|cubes}", "wieża z {n} {n|kostki|kostek|kostek}",
                   "una torre de {n} {n|cubo|cubos}"},
    [SAY_NEEDS] = {"needs", "potrzeba", "hacen falta"},
    [SAY_GOAL_THEN] = {"Your goal", "Twój cel", "Tu objetivo"},
    [SAY_GOAL_FULFILLED] = {"fulfilled, if it still stands at the end of the turn",
                            "spełniony, jeśli dotrwa do końca tury",
                            "cumplido, si sigue así al final del turno"},
    [SAY_STAND_NEXT] = {"next to it", "obok tego pola", "al lado"},
    [SAY_SPACE_NEXT] = {"You choose its space next.", "Pole wybierzesz za chwilę.",
                        "Luego eliges su casilla."},
    [SAY_DRAW_INSTEAD] = {"One more card in hand; you play none this turn.",
                          "Jedna karta więcej na ręce; w tej turze nie grasz żadnej.",
                          "Una carta más en mano; este turno no juegas ninguna."},

    /* Lists */
    [SAY_ATTACK_ROW] = {"Attack Row", "Rząd ataków", "Fila de ataques"},
    [SAY_WOUNDS] = {"Wounds", "Obrażenia", "Heridas"},
    [SAY_RANGE_HEAD] = {"range", "zas.", "alc."},
    [SAY_DAMAGE_HEAD] = {"dmg", "pula", "daño"},
    [SAY_ANY_SHORT] = {"any", "każdy", "libre"},
    [SAY_PROJECTILE_SHORT] = {"proj", "poc.", "proy"},
    [SAY_FIST_SHORT] = {"Fi", "Pi", "Pu"},
    [SAY_FOOT_SHORT] = {"Fo", "St", "Pi"},
    [SAY_BLOCK_SHORT] = {"Bl", "Bl", "Bl"},
    [SAY_SPRINT_SHORT] = {"Sp", "Zr", "Sp"},
    [SAY_ABILITY_MARK] = {"A", "Z", "C"},
    [SAY_REACTION_MARK] = {"R", "R", "R"},
    [SAY_COMMON_SHORT] = {"common", "zwycz.", "común"},
    [SAY_UNIQUE_SHORT] = {"unique", "wyjąt.", "único"},
    [SAY_MAGIC_SHORT] = {"magic", "magia", "magia"},
    [SAY_RIPOSTE_SHORT] = {"riposte", "riposta", "réplica"},
    [SAY_PILE_SHORT] = {"discards", "odrzuc.", "descartes"},
    [SAY_GROUP_ANSWERS] = {"To choose from", "Do wyboru", "Para elegir"},
    [SAY_GROUP_ROW] = {"Attack Row", "Rząd ataków", "Fila de ataques"},
    [SAY_GROUP_HAND] = {"Your hand", "Twoja ręka", "Tu mano"},
    [SAY_GROUP_NEAR] = {"Your board", "Twoja plansza", "Tu hoja"},
    [SAY_GROUP_FAR] = {"Opponent's board", "Plansza przeciwnika", "Hoja del oponente"},
    [SAY_GROUP_FAR_HAND] = {"Opponent's known cards", "Znane karty przeciwnika",
                            "Cartas conocidas del oponente"},
    [SAY_GROUP_ARENA] = {"Arena", "Arena", "Arena"},
    [SAY_GROUP_GRID] = {"On the grid", "Na planszy", "En el tablero"},
    [SAY_GROUP_GOALS] = {"Goals", "Cele", "Objetivos"},
    [SAY_GROUP_PILE] = {"Discarded", "Odrzucone", "Descartadas"},
    [SAY_GROUP_DECK] = {"All cards of the deck", "Wszystkie karty talii",
                        "Todas las cartas del mazo"},

    /* The table screen */
    [SAY_TOO_SMALL] = {"This needs a terminal of 80 columns and 24 rows, or --plain.",
                       "Potrzebny terminal 80 kolumn na 24 wiersze albo --plain.",
                       "Hace falta un terminal de 80 columnas y 24 filas, o --plain."},
    [SAY_LOG] = {"Log", "Dziennik", "Registro"},
    [SAY_WHAT_IT_DOES] = {"What it does", "Co to da", "Qué hace"},
    [SAY_UNDER_WAY] = {"Under way", "W toku", "En curso"},
    [SAY_THINKS] = {"is thinking", "myśli", "está pensando"},
    [SAY_MORE_ABOVE] = {"▲ more", "▲ więcej", "▲ más"},
    [SAY_MORE_BELOW] = {"▼ more", "▼ więcej", "▼ más"},
    [SAY_PAUSED] = {"paused", "pauza", "en pausa"},
    [SAY_SPEED] = {"speed", "tempo", "velocidad"},
    [SAY_TABLE_DECIDES] = {"The table", "Stół", "La mesa"},
    [SAY_MATCH_OVER] = {"The match is over.", "Mecz zakończony.", "La partida ha terminado."},
    [SAY_CURTAIN] = {"Give the keyboard to", "Oddaj klawiaturę graczowi", "Pasa el teclado a"},
    [SAY_CURTAIN_READY] = {"press Enter when nobody else is looking",
                           "naciśnij Enter, gdy nikt inny nie patrzy",
                           "pulsa Intro cuando nadie más mire"},
    [SAY_CLOCK] = {"Clock", "Zegar", "Reloj"},
    [SAY_TIME_UP] = {"Time is up: the clock has answered.", "Koniec czasu: zegar odpowiedział.",
                     "Se acabó el tiempo: ha respondido el reloj."},
    [SAY_COUNTDOWN_READY] = {"{n} {n|second|seconds} to build: t starts the clock.",
                             "{n} {n|sekunda|sekundy|sekund} na wieżę: t uruchamia zegar.",
                             "{n} {n|segundo|segundos} para construir: t inicia el reloj."},
    [SAY_COUNTDOWN_RUNS] = {"Build! {n} {n|second|seconds} left. t: it stands.",
                            "Buduj! Jeszcze {n} {n|sekunda|sekundy|sekund}. t: wieża stoi.",
                            "¡Construye! {n|Queda|Quedan} {n} {n|segundo|segundos}. t: ya está."},
    [SAY_COUNTDOWN_STOPPED] = {"Stopped with {n} {n|second|seconds} to go. Does it stand?",
                               "Stop na {n} {n|sekundę|sekundy|sekund} przed końcem. Stoi?",
                               "Parado a {n} {n|segundo|segundos} del final. ¿Se mantiene?"},
    [SAY_COUNTDOWN_OVER] = {"TIME IS UP! Hands off: answer truthfully.",
                            "KONIEC CZASU! Ręce precz, odpowiedz uczciwie.",
                            "¡TIEMPO! Manos fuera: responde con la verdad."},
    [SAY_SAVED_IN] = {"Saved in", "Zapis w", "Guardado en"},
    [SAY_UNDONE] = {"Taken back.", "Cofnięto.", "Deshecho."},
    [SAY_NO_UNDO] = {"Nothing can be taken back now: somebody has acted or learnt something since.",
                     "Nic nie da się teraz cofnąć: ktoś już coś zrobił albo się dowiedział.",
                     "Ahora no puedes deshacer nada: alguien ya ha actuado o ha sabido algo."},
    [SAY_NO_SUCH_KEY] = {"That key does nothing here; ? lists the keys.",
                         "Ten klawisz nic tu nie robi; ? wypisuje klawisze.",
                         "Esa tecla no hace nada aquí; ? muestra las teclas."},
    [SAY_NOT_SAVED] = {"The match could not be saved", "Nie udało się zapisać meczu",
                       "No se pudo guardar la partida"},
    [SAY_ALONE_ON] = {"Questions with only one answer are now answered by themselves.",
                      "Na pytania z jedną odpowiedzią gra odpowiada teraz sama.",
                      "Las preguntas con una sola respuesta se responden ahora solas."},
    [SAY_ALONE_OFF] = {"Every question waits for you again.", "Każde pytanie znów czeka na ciebie.",
                       "Cada pregunta vuelve a esperarte."},
    [SAY_HINT_THINKS] = {"Hint: thinking", "Podpowiedź: myślę", "Pista: pensando"},
    [SAY_HINT] = {"Hint", "Podpowiedź", "Pista"},
    [SAY_HINT_WINS] = {"to win", "na wygraną", "de ganar"},
    [SAY_NO_HINT] = {"There is no hint where you have no choice.",
                     "Nie ma podpowiedzi tam, gdzie nie masz wyboru.",
                     "No hay pista donde no puedes elegir."},
    [SAY_QUIT_ASK] = {"Leave the match? It is saved and can be resumed.  y yes  n no",
                      "Opuścić mecz? Jest zapisany i można do niego wrócić.  y tak  n nie",
                      "¿Salir? La partida está guardada y se puede continuar.  y sí  n no"},
    [SAY_LEAVE_ASK] = {"Leave Ringside?  y yes  n no", "Wyjść z Ringside?  y tak  n nie",
                       "¿Salir de Ringside?  y sí  n no"},
    [SAY_YES_LETTERS] = {"y", "yt", "ys"},

    /* Keys at the bottom: letter, then what it does */
    [SAY_KEY_CHOOSE] = {"choose", "wybór", "elegir"},
    [SAY_KEY_CONFIRM] = {"confirm", "zatwierdź", "aceptar"},
    [SAY_KEY_INSPECT] = {"cards", "karty", "cartas"},
    [SAY_KEY_HINT] = {"hint", "rada", "pista"},
    [SAY_KEY_UNDO] = {"undo", "cofnij", "deshacer"},
    [SAY_KEY_OTHER] = {"boards", "plansze", "hojas"},
    [SAY_KEY_RULES] = {"rules", "zasady", "reglas"},
    [SAY_KEY_LOG] = {"log", "dziennik", "registro"},
    [SAY_KEY_LANGUAGE] = {"language", "język", "idioma"},
    [SAY_KEY_REPLAY] = {"replay", "powtórka", "repetir"},
    [SAY_KEY_HELP] = {"help", "pomoc", "ayuda"},
    [SAY_KEY_QUIT] = {"quit", "wyjdź", "salir"},
    [SAY_SPACE_KEY] = {"space", "spacja", "espacio"},
    [SAY_KEY_PAUSE] = {"pause", "pauza", "pausa"},
    [SAY_KEY_REVIEW] = {"review", "analiza", "análisis"},
    [SAY_KEY_NEW] = {"new match", "nowy mecz", "otra partida"},
    [SAY_KEY_ALONE] = {"auto", "auto", "auto"},
    [SAY_KEY_SPEED] = {"speed", "tempo", "ritmo"},
    [SAY_KEY_COUNTDOWN] = {"clock", "zegar", "reloj"},
    [SAY_KEY_SECONDS] = {"seconds", "sekundy", "segundos"},
    [SAY_KEY_SCROLL] = {"scroll", "przewiń", "mover"},
    [SAY_KEY_TYPE] = {"type", "wpisz", "escribir"},
    [SAY_KEY_BACK] = {"back", "wróć", "volver"},
    [SAY_KEY_SEARCH] = {"search", "szukaj", "buscar"},
    [SAY_KEY_NEXT] = {"next", "dalej", "siguiente"},
    [SAY_KEY_CHANGE] = {"change", "zmień", "cambiar"},
    [SAY_KEY_START] = {"start", "start", "empezar"},
    [SAY_KEY_RANDOM] = {"draw at random", "losuj", "al azar"},
    [SAY_KEY_RESUME] = {"saved matches", "zapisane mecze", "guardadas"},
    [SAY_KEY_CONTINUE] = {"continue from here", "graj stąd", "seguir desde aquí"},
    [SAY_KEY_EYES] = {"whose eyes", "czyje oczy", "qué ojos"},
    [SAY_KEY_STEP] = {"step", "krok", "paso"},
    [SAY_KEY_TURN] = {"10 steps", "10 kroków", "10 pasos"},
    [SAY_KEY_ENDS] = {"start/end", "początek/koniec", "inicio/fin"},
    [SAY_KEY_OPEN] = {"open", "otwórz", "abrir"},

    /* Other screens */
    [SAY_TITLE_INSPECT] = {"Cards and texts", "Karty i treści", "Cartas y textos"},
    [SAY_TITLE_RULES] = {"The rules", "Zasady (po angielsku)", "Las reglas (en inglés)"},
    [SAY_TITLE_SETUP] = {"A new match", "Nowy mecz", "Partida nueva"},
    [SAY_TITLE_RULINGS] = {"Rulings: what the rulebooks leave open",
                           "Rozstrzygnięcia: co instrukcje pozostawiają otwarte",
                           "Criterios: lo que los reglamentos dejan abierto"},
    [SAY_TITLE_RESUME] = {"Saved matches", "Zapisane mecze", "Partidas guardadas"},
    [SAY_TITLE_REPLAY] = {"Replay", "Powtórka", "Repetición"},
    [SAY_TITLE_REVIEW] = {"Review: the biggest mistakes", "Analiza: największe błędy",
                          "Análisis: los mayores errores"},
    [SAY_TITLE_HELP] = {"Keys", "Klawisze", "Teclas"},
    [SAY_TITLE_LOG] = {"What has happened", "Co się stało", "Qué ha pasado"},
    [SAY_RULES_NAMED] = {"Rules", "Zasady", "Reglas"},
    [SAY_SEARCH] = {"Search", "Szukaj", "Buscar"},
    [SAY_NOT_FOUND] = {"not found", "nie znaleziono", "no encontrado"},
    [SAY_NONE_SAVED] = {"There are no saved matches yet.", "Nie ma jeszcze zapisanych meczów.",
                        "Todavía no hay partidas guardadas."},
    [SAY_FINISHED] = {"finished", "zakończony", "terminada"},
    [SAY_DECISIONS] = {"{n} {n|decision|decisions}", "{n} {n|decyzja|decyzje|decyzji}",
                       "{n} {n|decisión|decisiones}"},
    [SAY_OTHER_RULES] = {"played by other rules", "grany według innych zasad",
                         "jugada con otras reglas"},
    [SAY_MOMENT] = {"Moment {n} of {a}", "Chwila {n} z {a}", "Momento {n} de {a}"},
    [SAY_NEXT_MOVE] = {"Next", "Następnie", "Después"},
    [SAY_EYES] = {"Seen by", "Widziane przez", "Visto por"},
    [SAY_SPECTATOR] = {"a spectator", "widza", "un espectador"},
    [SAY_HIDDEN_MOVE] = {"something that these eyes cannot see", "coś, czego te oczy nie widzą",
                         "algo que estos ojos no pueden ver"},
    [SAY_REVIEWING] = {"Looking at decision {n} of {a}; the list grows.",
                       "Analizuję decyzję {n} z {a}; lista rośnie.",
                       "Mirando la decisión {n} de {a}; la lista crece."},
    [SAY_REVIEWED] = {"{n} {n|decision|decisions} looked at.",
                      "Przejrzano {n} {n|decyzję|decyzje|decyzji}.",
                      "{n} {n|decisión vista|decisiones vistas}."},
    [SAY_NO_MISTAKES] = {"No decision lost a noticeable chance.",
                         "Żadna decyzja nie kosztowała wyraźnej szansy.",
                         "Ninguna decisión costó posibilidades notables."},
    [SAY_DROP] = {"lost {n} percentage {n|point|points}: {a} instead of {b}",
                  "strata {n} {n|punktu procentowego|punktów procentowych|punktów procentowych}: "
                  "{a} zamiast {b}",
                  "pierde {n} {n|punto|puntos}: {a} en vez de {b}"},
    [SAY_PLAYED] = {"played", "zagrano", "jugó"},
    [SAY_BETTER] = {"better", "lepiej", "mejor"},
    [SAY_BRANCHED] = {"A new match from this moment, with a file of its own.",
                      "Nowy mecz od tej chwili, z własnym zapisem.",
                      "Una partida nueva desde este momento, con su propio archivo."},
    [SAY_NO_BRANCH] = {"The match is not over: going on from here would tell its cards.",
                       "Mecz nie jest skończony: nowy mecz stąd zdradziłby jego karty.",
                       "La partida no ha acabado: seguir desde aquí revelaría sus cartas."},

    /* The set-up */
    [SAY_FIELD_GAME] = {"Game", "Gra", "Juego"},
    [SAY_FIELD_ARENA] = {"Arena and attack deck", "Arena i talia ataku", "Arena y mazo de ataque"},
    [SAY_FIELD_SKILLS] = {"Skill cards", "Karty umiejętności", "Cartas de habilidad"},
    [SAY_FIELD_FIGHTER] = {"Fighter", "Zawodnik", "Luchador"},
    [SAY_FIELD_PLAYERS] = {"Players", "Liczba graczy", "Jugadores"},
    [SAY_FIELD_GRID] = {"Grid", "Plansza", "Tablero"},
    [SAY_FIELD_FIRST] = {"Who begins", "Kto zaczyna", "Quién empieza"},
    [SAY_FIELD_LONE] = {"Team of one player", "Drużyna jednego gracza", "Equipo de un jugador"},
    [SAY_FIELD_CARDS] = {"Cards", "Karty", "Cartas"},
    [SAY_FIELD_PLAYER] = {"Player", "Gracz", "Jugador"},
    [SAY_FIELD_NAME] = {"name", "imię", "nombre"},
    [SAY_FIELD_CLOCK] = {"Clock for a decision", "Zegar na decyzję", "Reloj por decisión"},
    [SAY_FIELD_LANGUAGE] = {"Language", "Język", "Idioma"},
    [SAY_FIELD_RULINGS] = {"Rulings", "Rozstrzygnięcia", "Criterios"},
    [SAY_FIELD_START] = {"Start the match", "Rozpocznij mecz", "Empezar la partida"},
    [SAY_FIELD_RESUME] = {"Saved matches", "Zapisane mecze", "Partidas guardadas"},
    [SAY_NO_CLOCK] = {"none", "brak", "ninguno"},
    [SAY_SECONDS] = {"{n} {n|second|seconds}", "{n} {n|sekunda|sekundy|sekund}",
                     "{n} {n|segundo|segundos}"},
    [SAY_ALL_DEFAULT] = {"as recommended", "zalecane", "recomendados"},
    [SAY_CHANGED] = {"{n} changed", "{n} {n|zmienione|zmienione|zmienionych}",
                     "{n} {n|cambiado|cambiados}"},
    [SAY_LANGUAGE_NAME] = {"English", "polski", "español"},
    [SAY_PERSON] = {"a person", "człowiek", "una persona"},
    [SAY_LEVEL_BEGINNER] = {"bot: beginner", "bot: początkujący", "bot: principiante"},
    [SAY_LEVEL_CASUAL] = {"bot: casual", "bot: niedzielny", "bot: casual"},
    [SAY_LEVEL_SKILLED] = {"bot: skilled", "bot: wprawny", "bot: hábil"},
    [SAY_LEVEL_EXPERT] = {"bot: expert", "bot: ekspert", "bot: experto"},
    [SAY_LEVEL_CHAMPION] = {"bot: champion", "bot: mistrz", "bot: campeón"},
    [SAY_LEVEL_RANDOM] = {"bot: random", "bot: losowy", "bot: al azar"},
    [SAY_RANDOM_DRAWN] = {"Drawn at random (K15).", "Wylosowano (K15).", "Sorteado (K15)."},
    [SAY_TYPE_NAME] = {"Type a name, then Enter; empty: the usual one.",
                       "Wpisz imię i Enter; puste: zwykłe.",
                       "Escribe un nombre y pulsa Intro; vacío: el habitual."},
    [SAY_BAD_NAME] = {"Names differ, have at most 20 letters and no commas.",
                      "Imiona mają być różne, do 20 liter, bez przecinków.",
                      "Los nombres deben ser distintos, de hasta 20 letras y sin comas."},
    [SAY_WATCH] = {"Nobody sits at the keyboard: you watch.",
                   "Nikt nie siedzi przy klawiaturze: oglądasz.",
                   "No hay nadie al teclado: miras."},
    [SAY_ABOUT_GRID] =
        {"On 3 by 3 spaces only the numbered marks of a goal count; on 4 by 4 all.",
         "Na planszy 3 na 3 liczą się tylko numerowane znaki celu; 4 na 4: wszystkie.",
         "En 3 por 3 solo cuentan las marcas numeradas del objetivo; en 4 por 4, todas."},
    [SAY_ABOUT_PLAYERS] =
        {"Two teams, dragons against unicorns; of three players one is a team alone.",
         "Dwie drużyny, smoki i jednorożce; z trzech graczy jeden gra sam.",
         "Dos equipos, dragones y unicornios; de tres jugadores, uno juega solo."},
    [SAY_ABOUT_LEVELS] =
        {"From beginner to champion bots look farther ahead and take longer. People "
         "share the keyboard; a curtain keeps their secrets.",
         "Od początkującego do mistrza boty patrzą dalej i myślą dłużej. Ludzie "
         "dzielą klawiaturę; kurtyna strzeże ich tajemnic.",
         "De principiante a campeón los bots ven más lejos y tardan más. Las "
         "personas comparten teclado; un telón guarda sus secretos."},
    [SAY_ABOUT_CLOCK] =
        {"When the time for a decision is up, the clock answers as a casual bot would.",
         "Gdy czas na decyzję minie, zegar odpowiada jak niedzielny bot.",
         "Cuando se acaba el tiempo, el reloj responde como un bot casual."},
    [SAY_ABOUT_RULINGS] = {"What the rulebooks leave open; Enter opens the list.",
                           "To, co instrukcje pozostawiają otwarte; Enter otwiera listę.",
                           "Lo que los reglamentos dejan abierto; Enter abre la lista."},
    [SAY_HELP] =
        {"Table\n"
         "  1-9, 0       the answer with this number; again, or Enter, confirms it\n"
         "  arrows       go through the answers; on a grid from space to space\n"
         "  A-G, 1-9     the space of that name, where a space is asked for\n"
         "  Enter        confirms the answer under the cursor\n"
         "  i            cards, skills, tokens, goals: their texts, sources and rules\n"
         "  Tab          the opponent's board, where both have no room\n"
         "  h            hint: the best five with their chances; again: gone\n"
         "  u            takes back your last decision, while nobody has learnt from it\n"
         "  g            all that has happened\n"
         "  b            the rules; / searches in them\n"
         "  v            the match so far, moment by moment\n"
         "  l            the next language\n"
         "  a            one person: answers by itself what has only one answer\n"
         "  + - space    how fast bots play; pause\n"
         "  t            a tower (K10.1): starts and stops its seconds; + - before: how many\n"
         "  e            whose eyes: where nobody plays, and in finished replays\n"
         "  q            leaves; the match is saved all the time\n"
         "\n"
         "Signs\n"
         "  ▶3◀ or a number in front   may be chosen      [5]  marked by your goal\n"
         "  ●  in range    ○  out of range    ✓  can be paid now (opponent: perhaps)\n"
         "  *  has a text    KO  allows a Knockdown Test    A ability, R reaction\n"
         "  1H2L is 1 heavy and 2 light wounds; h hidden card; skills ▲ face up, ▼ down\n"
         "  Fi Fist, Fo Foot, Bl Block, Sp Sprint, ? any symbol; Fi/Fo one of the two\n"
         "  edge, corr, burns: what a space costs, +1H a heavy wound more\n"
         "  Deck 20+3 is 20 cards in the deck and 3 in the discard pile\n"
         "  D dragon, U unicorn; *D a text that lasts; ? announced; ! under attack\n",
         "Stół\n"
         "  1-9, 0       odpowiedź o tym numerze; drugi raz albo Enter zatwierdza\n"
         "  strzałki     przechodzą po odpowiedziach; na planszy z pola na pole\n"
         "  A-G, 1-9     pole o tej nazwie, gdy trzeba wskazać pole\n"
         "  Enter        zatwierdza odpowiedź pod kursorem\n"
         "  i            karty, umiejętności, żetony, cele: treść, źródło i zasady\n"
         "  Tab          plansza przeciwnika, gdy obie się nie mieszczą\n"
         "  h            podpowiedź: pięć najlepszych z szansami; drugi raz: znika\n"
         "  u            cofa twoją ostatnią decyzję, póki niczego nie zdradziła\n"
         "  g            wszystko, co się stało\n"
         "  b            zasady (po angielsku); / szuka w nich\n"
         "  v            dotychczasowy mecz, chwila po chwili\n"
         "  l            następny język\n"
         "  a            jedna osoba: samo odpowiada, gdy jest tylko jedna odpowiedź\n"
         "  + - spacja   tempo botów; pauza\n"
         "  t            wieża (K10.1): rusza i zatrzymuje sekundy; + - przedtem: ile ich\n"
         "  e            czyimi oczami, gdy nikt nie gra, i w powtórkach\n"
         "  q            wyjście; mecz jest stale zapisywany\n"
         "\n"
         "Znaki\n"
         "  ▶3◀ albo numer z przodu    można wybrać      [5]  zaznaczone przez twój cel\n"
         "  ●  w zasięgu   ○  poza zasięgiem   ✓  można opłacić (przeciwnik: być może)\n"
         "  *  ma treść    KO  pozwala na Test Knockdownu    Z zdolność, R reakcja\n"
         "  1C2L to 1 ciężkie i 2 lekkie obrażenia; h ukryta; umiejętność ▲ jawna, ▼ nie\n"
         "  Pi Pięść, St Stopa, Bl Blok, Zr Zryw, ? dowolny symbol; Pi/St jeden z dwóch\n"
         "  skraj, kor., pali: co grozi na polu, +1C to ciężkie obrażenie więcej\n"
         "  Talia 20+3 to 20 kart w talii i 3 odrzucone\n"
         "  S smok, J jednorożec; *S stała treść; ? zapowiedziana; ! zagrożona\n",
         "Mesa\n"
         "  1-9, 0       la respuesta con ese número; otra vez, o Intro, la acepta\n"
         "  flechas      recorren las respuestas; en el tablero, de casilla en casilla\n"
         "  A-G, 1-9     la casilla de ese nombre, donde se pide una\n"
         "  Intro        acepta la respuesta bajo el cursor\n"
         "  i            cartas, habilidades, fichas, objetivos: texto, origen y reglas\n"
         "  Tab          la hoja del oponente, donde no caben las dos\n"
         "  h            pista: las cinco mejores y su posibilidad; otra vez: nada\n"
         "  u            deshace tu última decisión, si aún no ha revelado nada\n"
         "  g            todo lo que ha pasado\n"
         "  b            las reglas (en inglés); / busca en ellas\n"
         "  v            la partida hasta ahora, momento a momento\n"
         "  l            el idioma siguiente\n"
         "  a            una persona: responde solo lo que tiene una única respuesta\n"
         "  + - espacio  velocidad de los bots; pausa\n"
         "  t            torre (K10.1): pone y para sus segundos; + - antes: cuántos\n"
         "  e            con qué ojos, si nadie juega y en repeticiones\n"
         "  q            sale; la partida se guarda siempre\n"
         "\n"
         "Signos\n"
         "  ▶3◀ o un número delante    se puede elegir      [5]  marcada por tu objetivo\n"
         "  ●  al alcance    ○  fuera de alcance    ✓  se puede pagar (oponente: quizá)\n"
         "  *  tiene texto    KO  permite una prueba de K.O.    C capacidad, R reacción\n"
         "  1G2L es 1 herida grave y 2 leves; h oculta; habilidad ▲ visible, ▼ bocabajo\n"
         "  Pu Puño, Pi Pie, Bl Bloqueo, Sp Sprint, ? cualquiera; Pu/Pi uno de los dos\n"
         "  extremo, cond, arde: qué cuesta una casilla, +1G una herida grave más\n"
         "  Mazo 20+3 son 20 cartas en el mazo y 3 descartadas\n"
         "  D dragón, U unicornio; *D texto duradero; ? anunciada; ! amenazada\n"},
};

const char *tell(int language, int what)
{
    return sayings[what][language];
}

char *tell_numbers(int language, int what, int n, int a, int b, char *text, int size)
{
    Saying saying = {.language = language, .n = n, .a = a, .b = b};
    words_fill(tell(language, what), &saying, text, size);
    return text;
}
