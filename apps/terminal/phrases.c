/* phrases.c - the words of the terminal; see phrases.h. */
#include "phrases.h"

#include "../../engine/rules.h"
#include "../../knockdown/rules.h"

static const char *const phrases[PHRASE_COUNT][RS_LANGUAGES] = {
    /* The table: what is under way */
    [PHRASE_ROUND] = {"Round", "Runda", "Ronda"},
    [PHRASE_TURN] = {"Turn", "Tura", "Turno"},
    [PHRASE_ACTIONS_LEFT] = {"actions left", "pozostałe akcje", "acciones restantes"},
    [PHRASE_SETUP] = {"Set-up", "Przygotowanie", "Preparación"},
    [PHRASE_DISTANCE] = {"Distance", "Odległość", "Distancia"},
    [PHRASE_DECK] = {"Deck", "Talia", "Mazo"},
    [PHRASE_DISCARD_PILE] = {"Discard pile", "Odrzucone", "Descartes"},
    [PHRASE_CANDLES] = {"candles", "świece", "velas"},
    [PHRASE_UNDER_WAY] = {"Under way", "W toku", "En curso"},
    [PHRASE_DAMAGE_POOL] = {"damage", "pula", "daño"},
    [PHRASE_KNOCKDOWN_TEST] = {"Knockdown Test", "Test Knockdownu", "Prueba de K.O."},
    [PHRASE_DICE] = {"dice", "kości", "dados"},
    [PHRASE_TOWER] = {"a tower of all cubes in 10 seconds",
                      "wieża ze wszystkich kostek w 10 sekund",
                      "una torre con todos los cubos en 10 segundos"},
    [PHRASE_MORE_TIME] = {"more time", "więcej czasu", "más tiempo"},
    [PHRASE_LESS_TIME] = {"less time", "mniej czasu", "menos tiempo"},

    /* The table: lists of attacks */
    [PHRASE_HEAD_ROW] = {"ROW", "RZĄD", "FILA"},
    [PHRASE_HEAD_SPECIALS] = {"SPECIAL ATTACKS", "ATAKI SPECJALNE", "ATAQUES ESPECIALES"},
    [PHRASE_HEAD_SYMBOL] = {"SYMBOL", "SYMBOL", "SÍMBOLO"},
    [PHRASE_HEAD_COST] = {"COST", "KOSZT", "COSTE"},
    [PHRASE_HEAD_TYPE] = {"TYPE", "TYP", "TIPO"},
    [PHRASE_HEAD_DAMAGE] = {"DAMAGE", "PULA", "DAÑO"},
    [PHRASE_HEAD_RANGE] = {"RANGE", "ZASIĘG", "ALCANCE"},
    [PHRASE_ANY_DISTANCE] = {"any", "dowolny", "libre"},
    [PHRASE_PROJECTILE] = {"projectile", "pocisk", "proyectil"},
    [PHRASE_HEAVY_LETTER] = {"H", "C", "G"},
    [PHRASE_LIGHT_LETTER] = {"L", "L", "L"},

    /* Types of attacks, in the order of STRIKE, ABILITY, REACTION */
    [PHRASE_STRIKE] = {"Strike", "Uderzenie", "Golpe"},
    [PHRASE_ABILITY] = {"Ability", "Zdolność", "Capacidad"},
    [PHRASE_REACTION] = {"Reaction", "Reakcja", "Reacción"},

    /* Symbols, in the order of their bits */
    [PHRASE_FIST] = {"Fist", "Pięść", "Puño"},
    [PHRASE_FOOT] = {"Foot", "Stopa", "Pie"},
    [PHRASE_BLOCK] = {"Block", "Blok", "Bloqueo"},
    [PHRASE_SPRINT] = {"Sprint", "Zryw", "Sprint"},

    /* The table: a fighter */
    [PHRASE_WOUNDS] = {"wounds", "obrażenia", "heridas"},
    [PHRASE_YOU] = {"you", "ty", "tú"},
    [PHRASE_HAND] = {"Hand", "Ręka", "Mano"},
    [PHRASE_EMPTY_HAND] = {"empty", "pusta", "vacía"},
    [PHRASE_HIDDEN_CARD] = {"hidden", "ukryta", "oculta"},
    [PHRASE_UNKNOWN_CARDS] = {"unknown", "nieznane", "desconocidas"},
    [PHRASE_SKILL] = {"Skill", "Umiejętność", "Habilidad"},
    [PHRASE_FACE_DOWN] = {"Face down", "Zakryta", "Bocabajo"},
    [PHRASE_UNKNOWN_SKILL] = {"unknown", "nieznana", "desconocida"},
    [PHRASE_OR] = {"or", "lub", "o"},
    [PHRASE_INITIATIVE] = {"initiative", "inicjatywa", "iniciativa"},
    [PHRASE_USED] = {"used", "użyta", "usada"},
    [PHRASE_TOKENS] = {"Tokens", "Żetony", "Fichas"},
    [PHRASE_SUPPLY] = {"supply", "zapas", "reserva"},
    [PHRASE_SPACES] = {"spaces", "pola", "casillas"},
    [PHRASE_ON_BOARD_OF] = {"on", "plansza:", "hoja:"},
    [PHRASE_SKILLS_TO_CHOOSE] = {"Skills to choose from:", "Umiejętności do wyboru:",
                                 "Habilidades para elegir:"},
    [PHRASE_KEPT_SKILL] = {"Kept", "Zachowana", "Conservada"},

    /* The table: spaces of the arena */
    [PHRASE_EDGE] = {"edge", "skraj", "extremo"},
    [PHRASE_CORRIDOR] = {"corr", "kor.", "cond"},
    [PHRASE_BURNS] = {"burns", "pali", "arde"},

    /* A card in full */
    [PHRASE_RANGE] = {"range", "zasięg", "alcance"},
    [PHRASE_COPIES] = {"copies", "kopie", "copias"},
    [PHRASE_ONCE_PER_TURN] = {"once per turn", "raz na turę", "una vez por turno"},
    [PHRASE_ONCE_PER_ROUND] = {"once per round", "raz na rundę", "una vez por ronda"},
    [PHRASE_BOX] = {"Box", "Pudełko", "Caja"},
    [PHRASE_SOURCE] = {"Source", "Źródło", "Origen"},
    [PHRASE_NOTE] = {"Note", "Uwaga", "Nota"},

    /* Kinds of things, in the order of LABEL_* */
    [PHRASE_KIND_BOX] = {"box", "pudełko", "caja"},
    [PHRASE_KIND_ATTACK] = {"attack card", "karta ataku", "carta de ataque"},
    [PHRASE_KIND_SPECIAL] = {"special attack", "atak specjalny", "ataque especial"},
    [PHRASE_KIND_SKILL] = {"skill", "umiejętność", "habilidad"},
    [PHRASE_KIND_FIGHTER] = {"fighter", "zawodnik", "luchador"},
    [PHRASE_KIND_BOARD] = {"fighter", "zawodnik", "luchador"},
    [PHRASE_KIND_TOKEN] = {"token", "żeton", "ficha"},
    [PHRASE_KIND_ARENA] = {"arena", "arena", "arena"},

    /* Where a text comes from, in the order of SOURCE_* */
    [PHRASE_SOURCE_UNSAID] = {"not said", "nie podano", "no se dice"},
    [PHRASE_SOURCE_PRINTED] = {"printed in a rulebook", "wydrukowane w instrukcji",
                               "impreso en un reglamento"},
    [PHRASE_SOURCE_NAMED] = {"named in a rulebook, its text designed for this edition",
                             "nazwane w instrukcji, treść zaprojektowana do tego wydania",
                             "nombrado en un reglamento, con texto diseñado para esta edición"},
    [PHRASE_SOURCE_DESIGNED] = {"designed for this edition", "zaprojektowane do tego wydania",
                                "diseñado para esta edición"},

    /* A question */
    [PHRASE_COST] = {"Cost", "Koszt", "Coste"},
    [PHRASE_PAID] = {"paid", "zapłacono", "pagado"},
    [PHRASE_WHO_MOVES] = {"Who moves", "Kto się rusza", "Quién se mueve"},
    [PHRASE_DID_TOWER_STAND] = {"Did the tower stand?", "Czy wieża stoi?",
                                "¿Se mantuvo la torre en pie?"},
    [PHRASE_TABLE_ASKED] = {"Table", "Stół", "Mesa"},
    [PHRASE_HELP_HINT] = {"? for help", "? to pomoc", "? para ayuda"},
    [PHRASE_NO_SUCH_ANSWER] =
        {"That is not an answer here: type a number of the list, or ? for help.",
         "Takiej odpowiedzi tu nie ma: wpisz numer z listy albo ?, aby dostać pomoc.",
         "Esa respuesta no existe aquí: escribe un número de la lista, o ? para ayuda."},
    [PHRASE_NO_SUCH_KEY] =
        {"That is not an answer here: type what stands before one, or ? for help.",
         "Takiej odpowiedzi tu nie ma: wpisz to, co stoi przed którąś, albo ?, aby dostać pomoc.",
         "Esa respuesta no existe aquí: escribe lo que va delante de una, o ? para ayuda."},
    [PHRASE_NO_SUCH_CARD] = {"There is no card with that name or id.",
                             "Nie ma karty o takiej nazwie ani identyfikatorze.",
                             "No hay ninguna carta con ese nombre o identificador."},
    [PHRASE_SAY_WHICH_CARD] = {"Say which card: card NAME", "Podaj, którą kartę: karta NAZWA",
                               "Di qué carta: carta NOMBRE"},
    [PHRASE_ANSWERS_AND_IDS] = {"The answers here and their ids:",
                                "Odpowiedzi tutaj i ich identyfikatory:",
                                "Las respuestas aquí y sus identificadores:"},
    [PHRASE_KEYS] =
        {"  NUMBER or id   answers; Enter alone where there is only one answer\n"
         "  card NAME      reads a card, skill, token, fighter or arena (name or id)\n"
         "  table          shows the table again\n"
         "  pile           lists the discard pile\n"
         "  log [N]        tells again what happened last\n"
         "  hint           the best few answers and their chances\n"
         "  undo           takes back your last decision, while nobody has learnt from it\n"
         "  rules [WORDS]  the rules: chapters, rules K7, rules K7.2, or a search\n"
         "  note TEXT      writes a remark into the file of the match\n"
         "  count [N]      counts the seconds of a tower down, 10 or N\n"
         "  quit           stops the match; --resume last goes on with it\n"
         "  1H2L is 1 heavy and 2 light wounds; K.O. allows a Knockdown Test.\n"
         "  A cost of ? is paid with any symbol, Fist/Foot with one of the two.\n"
         "  \"hidden\" cards of your hand are those the opponent has not seen.\n",
         "  NUMER lub id   odpowiedź; sam Enter, gdy jest tylko jedna odpowiedź\n"
         "  karta NAZWA    karta, umiejętność, żeton, zawodnik lub arena (nazwa lub id)\n"
         "  stół           pokazuje stół jeszcze raz\n"
         "  stos           wypisuje karty odrzucone\n"
         "  dziennik [N]   powtarza, co się ostatnio stało\n"
         "  podpowiedź     najlepsze odpowiedzi i ich szanse\n"
         "  cofnij         cofa twoją ostatnią decyzję, póki niczego nie zdradziła\n"
         "  zasady [SŁOWA] zasady: rozdziały, zasady K7, zasady K7.2 albo szukanie\n"
         "  notatka TEKST  zapisuje uwagę w pliku meczu\n"
         "  odliczaj [N]   odlicza sekundy na wieżę, 10 albo N\n"
         "  koniec         przerywa mecz; --resume last go wznawia\n"
         "  1C2L to 1 ciężkie i 2 lekkie obrażenia; K.O. pozwala na Test Knockdownu.\n"
         "  Koszt ? płaci się dowolnym symbolem, Pięść/Stopa jednym z dwóch.\n"
         "  Karty \"ukryta\" na ręce to te, których przeciwnik nie widział.\n",
         "  NÚMERO o id    responde; solo Intro donde hay una única respuesta\n"
         "  carta NOMBRE   carta, habilidad, ficha, luchador o arena (nombre o id)\n"
         "  mesa           muestra la mesa otra vez\n"
         "  pila           enumera los descartes\n"
         "  registro [N]   repite lo último que ha pasado\n"
         "  pista          las mejores respuestas y sus posibilidades\n"
         "  deshacer       deshace tu última decisión, si aún no ha revelado nada\n"
         "  reglas [TEXTO] las reglas: capítulos, reglas K7, reglas K7.2, o una búsqueda\n"
         "  nota TEXTO     escribe un comentario en el archivo de la partida\n"
         "  contar [N]     cuenta hacia atrás los segundos de una torre, 10 o N\n"
         "  salir          interrumpe el combate; --resume last lo continúa\n"
         "  1G2L es 1 herida grave y 2 leves; K.O. permite una prueba de K.O.\n"
         "  Un coste ? se paga con cualquier símbolo; Puño/Pie, con uno de los dos.\n"
         "  Las cartas \"oculta\" de tu mano son las que el oponente no ha visto.\n"},

    [PHRASE_BAD_COUNT] = {"After that word comes a number.", "Po tym słowie podaj liczbę.",
                          "Tras esa palabra va un número."},
    [PHRASE_SAY_WHICH_NOTE] = {"Say what to write down: note TEXT",
                               "Podaj, co zapisać: notatka TEKST", "Di qué anotar: nota TEXTO"},
    [PHRASE_NOTED] = {"Written down beside the match.", "Zapisano przy meczu.",
                      "Anotado junto a la partida."},
    [PHRASE_COUNT_DOWN] =
        {"count counts the 10 seconds down; whatever you type stops it.",
         "odliczaj odlicza 10 sekund; cokolwiek wpiszesz, przerywa odliczanie.",
         "contar cuenta los 10 segundos hacia atrás; lo que escribas lo detiene."},
    [PHRASE_COUNT_OTHER] =
        {"An effect changes the time: agree by how much; count 13 counts 13 seconds down.",
         "Efekt zmienia czas: uzgodnijcie, o ile; odliczaj 13 odlicza 13 sekund.",
         "Un efecto cambia el tiempo: acordad cuánto; contar 13 cuenta 13 segundos."},
    [PHRASE_TOWER_TIME_UP] = {"Time is up.", "Koniec czasu.", "Se acabó el tiempo."},

    /* The rules */
    [PHRASE_READ_RULES] =
        {"rules K7 reads a chapter, rules K7.2 one rule, rules WORDS searches.",
         "zasady K7 czyta rozdział, zasady K7.2 jedną zasadę, zasady SŁOWA szuka.",
         "reglas K7 lee un capítulo, reglas K7.2 una regla, reglas PALABRAS busca."},
    [PHRASE_NO_SUCH_RULE] = {"No rule has this number or these words.",
                             "Żadna zasada nie ma tego numeru ani tych słów.",
                             "Ninguna regla tiene ese número ni esas palabras."},
    [PHRASE_MORE_FOUND] = {"More of them", "Ponadto znaleziono", "Hay más"},

    /* A match that is looked at */
    [PHRASE_STUDY_PROMPT] = {"Replay (Enter: next, back, ? for help)",
                             "Powtórka (Enter: dalej, wstecz, ? to pomoc)",
                             "Repetición (Intro: siguiente, atrás, ? para ayuda)"},
    [PHRASE_STUDY_END] = {"The end (review, back, ? for help, Enter leaves)",
                          "Koniec (analiza, wstecz, ? to pomoc, Enter: wyjście)",
                          "El final (análisis, atrás, ? para ayuda, Intro: salir)"},
    [PHRASE_STUDY_KEYS] =
        {"  next [N]       one moment on, or N; Enter alone does the same\n"
         "  back [N]       one moment back, or N\n"
         "  go N           to the moment after N decisions; 0 is the start\n"
         "  table          shows the table at this moment\n"
         "  log [N]        tells again what happened last\n"
         "  eyes           sees it with the next pair of eyes, once the match is over\n"
         "  review         the biggest mistakes of each player, once the match is over\n"
         "  play           continues a match that is over from here, with a file of its own\n"
         "  card NAME      reads a card;  pile  lists the discards\n"
         "  rules [WORDS]  reads or searches the rules\n"
         "  quit           leaves\n",
         "  dalej [N]      jedna chwila dalej albo N; tak samo sam Enter\n"
         "  wstecz [N]     jedna chwila wstecz albo N\n"
         "  idź N          do chwili po N decyzjach; 0 to początek\n"
         "  stół           pokazuje stół w tej chwili\n"
         "  dziennik [N]   powtarza, co się ostatnio stało\n"
         "  oczy           pokazuje mecz kolejnymi oczami, gdy jest zakończony\n"
         "  analiza        największe błędy każdego gracza, gdy mecz jest zakończony\n"
         "  graj           gra zakończony mecz dalej od tej chwili, z własnym zapisem\n"
         "  karta NAZWA    czyta kartę;  stos  wypisuje karty odrzucone\n"
         "  zasady [SŁOWA] czyta lub przeszukuje zasady\n"
         "  koniec         wychodzi\n",
         "  siguiente [N]  un momento adelante, o N; igual con solo Intro\n"
         "  atrás [N]      un momento atrás, o N\n"
         "  ir N           al momento tras N decisiones; 0 es el inicio\n"
         "  mesa           muestra la mesa en este momento\n"
         "  registro [N]   repite lo último que ha pasado\n"
         "  ojos           lo muestra con los ojos siguientes, si ha terminado\n"
         "  análisis       los mayores errores de cada jugador, si ha terminado\n"
         "  jugar          sigue desde aquí una partida terminada, con su propio archivo\n"
         "  carta NOMBRE   lee una carta;  pila  enumera los descartes\n"
         "  reglas [TEXTO] lee las reglas o busca en ellas\n"
         "  salir          sale\n"},
    [PHRASE_NO_SUCH_COMMAND] = {"There is no such command here; ? lists them.",
                                "Nie ma tu takiego polecenia; ? wypisuje polecenia.",
                                "Aquí no existe esa orden; ? las muestra."},
    [PHRASE_EYES_CLOSED] = {"The match is not over: only what a spectator may know is shown.",
                            "Mecz nie jest zakończony: widać tylko to, co może wiedzieć widz.",
                            "La partida no ha terminado: solo se ve lo que puede saber un "
                            "espectador."},
    [PHRASE_REVIEW_LATER] = {"The review comes when the match is over.",
                             "Analiza będzie możliwa po zakończeniu meczu.",
                             "El análisis llega cuando termina la partida."},
    [PHRASE_NO_REVIEW] = {"There is no memory for a review.", "Brakuje pamięci na analizę.",
                          "No hay memoria para un análisis."},
    [PHRASE_REVIEW_GO] = {"go N shows the moment of that number.",
                          "idź N pokazuje chwilę o tym numerze.",
                          "ir N muestra el momento de ese número."},
    [PHRASE_NOTHING_TO_PLAY] = {"The match ends here: go back to a moment that can be played on.",
                                "Mecz tu się kończy: cofnij się do chwili, od której da się grać.",
                                "La partida termina aquí: vuelve a un momento jugable."},

    [PHRASE_BRANCH_LATER] = {"The match is not over: --resume goes on with it.",
                             "Mecz nie jest zakończony: --resume go wznawia.",
                             "La partida no ha terminado: --resume la continúa."},

    /* The course of a match */
    [PHRASE_MATCH] = {"Match", "Mecz", "Combate"},
    [PHRASE_AGAINST] = {"against", "kontra", "contra"},
    [PHRASE_ARENA] = {"Arena", "Arena", "Arena"},
    [PHRASE_SKILLS] = {"Skills", "Umiejętności", "Habilidades"},
    [PHRASE_RULINGS] = {"Rulings", "Rozstrzygnięcia", "Criterios"},
    [PHRASE_PLAYERS] = {"Players", "Gracze", "Jugadores"},
    [PHRASE_PERSON] = {"a person", "człowiek", "una persona"},
    [PHRASE_WHAT_HAPPENED] = {"What happened:", "Co się stało:", "Qué ha pasado:"},
    [PHRASE_NEW_IN_ROW] = {"New in the Row", "Nowe w Rzędzie", "Nuevas en la fila"},
    [PHRASE_LOG_EMPTY] = {"Nothing has happened yet.", "Jeszcze nic się nie stało.",
                          "Todavía no ha pasado nada."},
    [PHRASE_PRESS_ENTER] = {"press Enter", "naciśnij Enter", "pulsa Intro"},
    [PHRASE_MATCH_STOPPED] = {"The match was stopped before its end.",
                              "Mecz przerwano przed końcem.",
                              "El combate se ha interrumpido antes del final."},
    [PHRASE_INPUT_ENDED] = {"The input has ended: the match stops here.",
                            "Koniec danych wejściowych: mecz kończy się tutaj.",
                            "La entrada ha terminado: el combate se detiene aquí."},
    [PHRASE_RESULT] = {"Result", "Wynik", "Resultado"},
    [PHRASE_WINNER] = {"Winner", "Zwycięzca", "Gana"},
    [PHRASE_SEED] = {"Seed", "Ziarno", "Semilla"},
    [PHRASE_SAME_MATCH_AGAIN] = {"The same match again:", "Ten sam mecz jeszcze raz:",
                                 "El mismo combate otra vez:"},

    /* Flags and help */
    [PHRASE_NO_FLAG] = {"there is no flag", "nie ma opcji", "no existe la opción"},
    [PHRASE_FOREIGN_FLAG] = {"this flag is of another game (see --game):",
                             "to opcja innej gry (zob. --game):",
                             "esta opción es de otro juego (véase --game):"},
    [PHRASE_BAD_GAME] = {"--game is knockdown or nokaut, not",
                         "--game to knockdown lub nokaut, a nie",
                         "--game es knockdown o nokaut, no"},
    [PHRASE_NEEDS_SEATS] = {"only for this number of players:", "tylko przy tej liczbie graczy:",
                            "solo con este número de jugadores:"},
    [PHRASE_NO_FLAG_VALUE] = {"a value is missing after", "brakuje wartości po",
                              "falta un valor tras"},
    [PHRASE_STRAY_WORD] = {"no flag starts like this:", "żadna opcja tak się nie zaczyna:",
                           "ninguna opción empieza así:"},
    [PHRASE_BAD_PLAYERS] =
        {"--players takes two of person and the bots, such as person,expert, not",
         "--players to dwa ze słów person i botów, np. person,expert, a nie",
         "--players son dos de person y los bots, como person,expert, no"},
    [PHRASE_BAD_NAMES] =
        {"--names takes two different names of at most 20 letters, no #, as Ann,Bob, not",
         "--names to dwa różne imiona, najwyżej po 20 liter, bez #, np. Ania,Jan, a nie",
         "--names son dos nombres distintos de 20 letras o menos, sin #, como Ana,Luis, no"},
    [PHRASE_BAD_LANGUAGE] = {"--language is en, pl or es, not",
                             "--language to en, pl lub es, a nie", "--language es en, pl o es, no"},
    [PHRASE_BAD_RULING] = {"--ruling takes NAME=VALUE, not", "--ruling to NAZWA=WARTOŚĆ, a nie",
                           "--ruling es NOMBRE=VALOR, no"},
    [PHRASE_BAD_VALUE] = {"there is no such value (see --help):",
                          "nie ma takiej wartości (zob. --help):",
                          "no existe ese valor (véase --help):"},
    [PHRASE_RESUME_OR_REPLAY] = {"only one of these at a time:", "tylko jedna z tych opcji naraz:",
                                 "solo una de estas opciones a la vez:"},
    [PHRASE_BAD_NUMBER] = {"--clock takes up to 3600 seconds or none, --speed 0 to 5, not",
                           "--clock to najwyżej 3600 sekund lub none, --speed od 0 do 5, a nie",
                           "--clock es hasta 3600 segundos o none, --speed de 0 a 5, no"},
    [PHRASE_SAVED_IN] = {"The match is saved in", "Mecz jest zapisany w",
                         "La partida está guardada en"},
    [PHRASE_NONE_SAVED] = {"there is no saved match to resume",
                           "nie ma zapisanego meczu do wznowienia",
                           "no hay ninguna partida guardada que continuar"},
    [PHRASE_NONE_TO_REPLAY] = {"there is no saved match to show",
                               "nie ma zapisanego meczu do pokazania",
                               "no hay ninguna partida guardada que mostrar"},
    [PHRASE_NO_UNDO] =
        {"Nothing of yours can be taken back now: somebody has acted or learnt something since.",
         "Niczego nie możesz teraz cofnąć: ktoś już coś zrobił albo czegoś się dowiedział.",
         "Ahora no puedes deshacer nada: alguien ya ha actuado o ha sabido algo."},
    [PHRASE_SCREEN_FLAGS] =
        {"  --now                     starts at once, without the set-up screen\n"
         "  --clock SECONDS|none      for a decision; then the clock answers\n"
         "  --speed 0-5               how fast bots play on the full screen\n"
         "  --resume FILE|last        goes on with a saved match\n"
         "  --replay FILE|last        a saved match step by step; go on from any\n"
         "  --plain                   lines of text: for screen readers and pipes\n"
         "  --ascii                   full screen: no other letters than ASCII\n"
         "  --no-colour               no colours; likewise the variable NO_COLOR\n"
         "  --unsaved                 no file of the match\n"
         "Players are person, beginner, casual, skilled, expert, champion or random.\n"
         "On the full screen, what is not given is as in the last match.\n"
         "In the match ? lists what can be typed: hint, undo, rules, cards, log and more.\n",
         "  --now                     zaczyna od razu, bez ekranu przygotowania\n"
         "  --clock SEKUNDY|none      na decyzję; potem odpowiada zegar\n"
         "  --speed 0-5               tempo botów na pełnym ekranie\n"
         "  --resume PLIK|last        wraca do zapisanego meczu\n"
         "  --replay PLIK|last        zapisany mecz krok po kroku; można grać dalej\n"
         "  --plain                   zwykły tekst: dla czytników ekranu i potoków\n"
         "  --ascii                   na pełnym ekranie tylko znaki ASCII\n"
         "  --no-colour               bez kolorów; tak samo zmienna NO_COLOR\n"
         "  --unsaved                 bez zapisu meczu\n"
         "Gracze to person, beginner, casual, skilled, expert, champion lub random.\n"
         "Na pełnym ekranie to, czego nie podano, jest jak w ostatnim meczu.\n"
         "W meczu ? wypisuje polecenia: podpowiedź, cofnij, zasady, karty, dziennik i inne.\n",
         "  --now                     empieza ya, sin la pantalla de preparación\n"
         "  --clock SEGUNDOS|none     por decisión; después responde el reloj\n"
         "  --speed 0-5               velocidad de los bots a pantalla completa\n"
         "  --resume ARCHIVO|last     continúa una partida guardada\n"
         "  --replay ARCHIVO|last     una partida guardada, paso a paso\n"
         "  --plain                   líneas de texto: lectores de pantalla, tuberías\n"
         "  --ascii                   a pantalla completa, solo letras ASCII\n"
         "  --no-colour               sin colores; igual con la variable NO_COLOR\n"
         "  --unsaved                 sin archivo de la partida\n"
         "Los jugadores son person, beginner, casual, skilled, expert, champion o random.\n"
         "A pantalla completa, lo que no se indique es como en la última partida.\n"
         "En la partida, ? muestra las órdenes: pista, deshacer, reglas, cartas, registro...\n"},
    [PHRASE_NO_ENTROPY] = {"cannot read /dev/urandom; give a --seed",
                           "nie można odczytać /dev/urandom; podaj --seed",
                           "no se puede leer /dev/urandom; indica --seed"},
    [PHRASE_NO_RANDOM_SETUP] = {"no random set-up fits the other flags",
                                "żadne losowe przygotowanie nie pasuje do pozostałych opcji",
                                "ninguna preparación al azar encaja con las demás opciones"},
    [PHRASE_FIGHTERS] = {"Fighters: ", "Zawodnicy: ", "Luchadores: "},
    [PHRASE_ARENAS] = {"Arenas: ", "Areny: ", "Arenas: "},
    [PHRASE_BOXES] = {"Boxes: ", "Pudełka: ", "Cajas: "},
    [PHRASE_HELP] =
        {"ringside play - a match of Knockdown on this terminal\n"
         "\n"
         "  --game nokaut             plays Nokaut instead; for its flags add --help\n"
         "  --a FIGHTER  --b FIGHTER  who fights; see the ids below\n"
         "  --arena ARENA             where, and with which attack deck\n"
         "  --skills BOX              whose skill cards\n"
         "  --random                  draws what of these was not given\n"
         "  --ruling NAME=VALUE       settles an open rule; any number of times\n"
         "  --players person,expert   who plays a and b: person or a bot\n"
         "  --names X,Y               what to call the players\n"
         "  --language en|pl|es       the language of the table\n"
         "  --seed TEXT               all chance; the same seed, the same deck\n"
         "  --box FILE                more box text; any number of times\n"
         "  --help                    this text\n",
         "ringside play - mecz Knockdownu na tym terminalu\n"
         "\n"
         "  --game nokaut             gra w Nokaut; z --help wypisuje jego opcje\n"
         "  --a ZAWODNIK --b ZAWODNIK kto walczy; identyfikatory niżej\n"
         "  --arena ARENA             gdzie i którą talią ataku\n"
         "  --skills PUDEŁKO          z którego pudełka karty umiejętności\n"
         "  --random                  losuje to, czego nie podano\n"
         "  --ruling NAZWA=WARTOŚĆ    rozstrzyga otwartą zasadę; dowolnie wiele razy\n"
         "  --players person,expert   kto gra a i b: person (człowiek) lub bot\n"
         "  --names X,Y               imiona graczy\n"
         "  --language en|pl|es       język stołu\n"
         "  --seed TEKST              cała losowość; to samo ziarno, ta sama talia\n"
         "  --box PLIK                więcej tekstu pudełek; dowolnie wiele razy\n"
         "  --help                    ten tekst\n",
         "ringside play - un combate de Knockdown en este terminal\n"
         "\n"
         "  --game nokaut             juega a Nokaut; con --help muestra sus opciones\n"
         "  --a LUCHADOR --b LUCHADOR quién pelea; los identificadores, abajo\n"
         "  --arena ARENA             dónde y con qué mazo de ataque\n"
         "  --skills CAJA             de qué caja son las cartas de habilidad\n"
         "  --random                  sortea lo que no se haya indicado\n"
         "  --ruling NOMBRE=VALOR     fija una regla abierta; tantas veces como se quiera\n"
         "  --players person,expert   quién juega a y b: person (persona) o un bot\n"
         "  --names X,Y               los nombres de los jugadores\n"
         "  --language en|pl|es       el idioma de la mesa\n"
         "  --seed TEXTO              todo el azar; la misma semilla, el mismo mazo\n"
         "  --box ARCHIVO             más texto de cajas; tantas veces como se quiera\n"
         "  --help                    este texto\n"},

    /* Nokaut: teams and their marks, dragons first */
    [PHRASE_DRAGONS] = {"Dragons", "Smoki", "Dragones"},
    [PHRASE_UNICORNS] = {"Unicorns", "Jednorożce", "Unicornios"},
    [PHRASE_DRAGON_MARK] = {"D", "S", "D"},
    [PHRASE_UNICORN_MARK] = {"U", "J", "U"},

    /* Nokaut: types of cards */
    [PHRASE_COMMON] = {"common", "zwyczajna", "común"},
    [PHRASE_UNIQUE] = {"unique", "wyjątkowa", "único"},
    [PHRASE_MAGIC] = {"magic", "magia", "magia"},
    [PHRASE_RIPOSTE] = {"riposte", "riposta", "réplica"},
    [PHRASE_COMMON_CARD] = {"common character", "zwyczajna postać", "personaje común"},
    [PHRASE_UNIQUE_CARD] = {"unique character", "wyjątkowa postać", "personaje único"},
    [PHRASE_MAGIC_CARD] = {"magic card", "karta magii", "carta de magia"},
    [PHRASE_RIPOSTE_CARD] = {"riposte", "riposta", "réplica"},

    /* Nokaut: the table */
    [PHRASE_GRID] = {"Grid", "Plansza", "Tablero"},
    [PHRASE_STANDARD_GRID] = {"standard", "standardowa", "estándar"},
    [PHRASE_ADVANCED_GRID] = {"advanced", "zaawansowana", "avanzado"},
    [PHRASE_NEXT_TURNS] = {"then", "potem", "después"},
    [PHRASE_GRIDLOCK] = {"Gridlock", "Impas", "Bloqueo"},
    [PHRASE_OF] = {"of", "z", "de"},
    [PHRASE_GOALS] = {"goals", "cele", "objetivos"},
    [PHRASE_GOAL] = {"Goal", "Cel", "Objetivo"},
    [PHRASE_HAND_SIZE] = {"hand", "ręka", "mano"},
    [PHRASE_TEAM_DECK] = {"deck", "talia", "mazo"},
    [PHRASE_TEAM_PILE] = {"discard pile", "odrzucone", "descarte"},
    [PHRASE_CARDS] = {"Cards", "Karty", "Cartas"},
    [PHRASE_KIND_GOAL] = {"goal", "cel", "objetivo"},
    [PHRASE_KNOWN_TO_ALL] = {"known to all", "znana wszystkim", "conocida por todos"},
    [PHRASE_SPACE] = {"space", "pole", "casilla"},

    /* Nokaut: what is under way */
    [PHRASE_NEWEST_LAST] = {"newest last", "najnowsze na końcu", "lo más nuevo al final"},
    [PHRASE_ANNOUNCED] = {"Announced", "Zapowiedziana karta", "Carta anunciada"},
    [PHRASE_ARRIVED] = {"Now on the grid", "Wchodzi na planszę", "Entra en el tablero"},
    [PHRASE_TEXT_USED] = {"Text in effect", "Działa tekst karty", "Texto en curso"},
    [PHRASE_TRY_DESTROY] = {"Attempt to destroy", "Próba zniszczenia", "Intento de destruir"},
    [PHRASE_AFTER_DESTROY] = {"After the destruction", "Po zniszczeniu", "Tras la destrucción"},
    [PHRASE_TRY_MOVE] = {"Attempt to move", "Próba przesunięcia", "Intento de mover"},
    [PHRASE_TRY_SWAP] = {"Attempt to swap", "Próba zamiany", "Intento de intercambiar"},
    [PHRASE_STOPPED] = {"stopped", "zatrzymana", "detenida"},
    [PHRASE_PREVENTED] = {"prevented", "udaremniona", "impedido"},

    /* Nokaut: questions, matches and help */
    [PHRASE_ONLY_ANSWER] = {"Nothing else is possible; Enter will do.",
                            "Nic innego nie jest możliwe; wystarczy Enter.",
                            "No hay otra posibilidad; basta con Intro."},
    [PHRASE_NOKAUT_MATCH] = {"Match", "Mecz", "Partida"},
    [PHRASE_GOALS_DONE] = {"Goals", "Cele", "Objetivos"},
    [PHRASE_WINNERS] = {"Winners", "Wygrywają", "Ganan"},
    [PHRASE_NOKAUT_STOPPED] = {"The match was stopped before its end.",
                               "Mecz przerwano przed końcem.",
                               "La partida se ha interrumpido antes del final."},
    [PHRASE_NOKAUT_INPUT_ENDED] = {"The input has ended: the match stops here.",
                                   "Koniec danych wejściowych: mecz kończy się tutaj.",
                                   "La entrada ha terminado: la partida se detiene aquí."},
    [PHRASE_NOKAUT_AGAIN] = {"The same match again:", "Ten sam mecz jeszcze raz:",
                             "La misma partida otra vez:"},
    [PHRASE_NOKAUT_KEYS] =
        {"  NUMBER or id   answers; where a space is asked for, its name; - is no\n"
         "  Enter          answers where there is only one answer\n"
         "  card NAME      reads a card or a goal (name or id); card 5: the one on space 5\n"
         "  hand           reads the cards of your hand\n"
         "  table          shows the table again\n"
         "  pile           lists both discard piles\n"
         "  log [N]        tells again what happened last\n"
         "  hint           the best few answers and their chances\n"
         "  undo           takes back your last decision, while nobody has learnt from it\n"
         "  rules [WORDS]  the rules: chapters, rules N6, rules N6.2, or a search\n"
         "  note TEXT      writes a remark into the file of the match\n"
         "  quit           stops the match; --resume last goes on with it\n"
         "  On the grid D is a dragon and U a unicorn; * is a text that holds as long as\n"
         "  the card stands there, ? a card that is announced but does not stand yet.\n"
         "  [5] is a space of your team's goal; in its picture the letter is who holds it.\n",
         "  NUMER lub id   odpowiedź; gdy gra pyta o pole, jego nazwa; - to nie\n"
         "  Enter          odpowiedź, gdy jest tylko jedna\n"
         "  karta NAZWA    karta lub cel (nazwa lub id); karta 5: ta z pola 5\n"
         "  ręka           czyta karty z twojej ręki\n"
         "  stół           pokazuje stół jeszcze raz\n"
         "  stos           wypisuje oba stosy kart odrzuconych\n"
         "  dziennik [N]   powtarza, co się ostatnio stało\n"
         "  podpowiedź     najlepsze odpowiedzi i ich szanse\n"
         "  cofnij         cofa twoją ostatnią decyzję, póki niczego nie zdradziła\n"
         "  zasady [SŁOWA] zasady: rozdziały, zasady N6, zasady N6.2 albo szukanie\n"
         "  notatka TEKST  zapisuje uwagę w pliku meczu\n"
         "  koniec         przerywa mecz; --resume last go wznawia\n"
         "  Na planszy S to smok, a J jednorożec; * to tekst, który działa, dopóki karta\n"
         "  tam stoi, a ? to karta zapowiedziana, która jeszcze nie stoi.\n"
         "  [5] to pole celu twojej drużyny; na obrazku celu litera mówi, kto je zajmuje.\n",
         "  NÚMERO o id    responde; donde se pide una casilla, su nombre; - es no\n"
         "  Intro          responde donde hay una única respuesta\n"
         "  carta NOMBRE   carta u objetivo (nombre o id); carta 5: la de la casilla 5\n"
         "  mano           lee las cartas de tu mano\n"
         "  mesa           muestra la mesa otra vez\n"
         "  pila           enumera los dos descartes\n"
         "  registro [N]   repite lo último que ha pasado\n"
         "  pista          las mejores respuestas y sus posibilidades\n"
         "  deshacer       deshace tu última decisión, si aún no ha revelado nada\n"
         "  reglas [TEXTO] las reglas: capítulos, reglas N6, reglas N6.2, o una búsqueda\n"
         "  nota TEXTO     escribe un comentario en el archivo de la partida\n"
         "  salir          interrumpe la partida; --resume last la continúa\n"
         "  En el tablero D es un dragón y U un unicornio; * es un texto que vale mientras\n"
         "  la carta siga allí, ? una carta anunciada que aún no está en su casilla.\n"
         "  [5] es una casilla del objetivo de tu equipo; en su dibujo, la letra dice de\n"
         "  quién es.\n"},
    [PHRASE_NOKAUT_BAD_PLAYERS] =
        {"--players takes 2, 3 or 4, or a person or a bot for each, as person,expert, not",
         "--players to 2, 3 lub 4 albo person lub bot dla każdego, np. person,expert, a nie",
         "--players es 2, 3 o 4, o person o un bot para cada uno, como person,expert, no"},
    [PHRASE_NOKAUT_BAD_NAMES] = {"--names takes a different name of at most 20 letters, no #, for "
                                 "each player, as Ann,Bob, not",
                                 "--names to różne imiona wszystkich graczy, najwyżej po 20 liter, "
                                 "bez #, np. Ania,Jan, a nie",
                                 "--names es un nombre distinto de 20 letras o menos, sin #, para "
                                 "cada jugador, como Ana,Luis, no"},
    [PHRASE_NOKAUT_HELP] =
        {"ringside play --game nokaut - a match of Nokaut on this terminal\n"
         "\n"
         "  --players 2|3|4           how many play: the first a person, the others bots\n"
         "  --players person,expert   who plays, in turn order: person or a bot each\n"
         "  --grid standard|advanced  3 by 3 or 4 by 4 spaces\n"
         "  --first dragons|unicorns  which team takes the first turn\n"
         "  --lone dragons|unicorns   which team of 3 players has only one\n"
         "  --cards BOX               whose cards and goals; see the ids below\n"
         "  --random                  draws what of these was not given\n"
         "  --ruling NAME=VALUE       settles an open rule; any number of times\n"
         "  --names X,Y               what to call the players\n"
         "  --language en|pl|es       the language of the table\n"
         "  --seed TEXT               all chance; the same seed, the same decks\n"
         "  --box FILE                more box text; any number of times\n"
         "  --help                    this text\n",
         "ringside play --game nokaut - mecz Nokautu na tym terminalu\n"
         "\n"
         "  --players 2|3|4           ilu graczy: pierwszy to człowiek, reszta to boty\n"
         "  --players person,expert   kto gra, w kolejności tur: person (człowiek) lub bot\n"
         "  --grid standard|advanced  plansza 3 na 3 lub 4 na 4 pola\n"
         "  --first dragons|unicorns  która drużyna zaczyna: smoki czy jednorożce\n"
         "  --lone dragons|unicorns   która drużyna przy 3 graczach ma tylko jednego\n"
         "  --cards PUDEŁKO           z którego pudełka karty i cele; ich nazwy niżej\n"
         "  --random                  losuje to, czego nie podano\n"
         "  --ruling NAZWA=WARTOŚĆ    rozstrzyga otwartą zasadę; dowolnie wiele razy\n"
         "  --names X,Y               imiona graczy\n"
         "  --language en|pl|es       język stołu\n"
         "  --seed TEKST              cała losowość; to samo ziarno, te same talie\n"
         "  --box PLIK                więcej tekstu pudełek; dowolnie wiele razy\n"
         "  --help                    ten tekst\n",
         "ringside play --game nokaut - una partida de Nokaut en este terminal\n"
         "\n"
         "  --players 2|3|4           cuántos juegan: el primero, persona; los demás, bots\n"
         "  --players person,expert   quién juega, por orden de turno: person o un bot\n"
         "  --grid standard|advanced  tablero de 3 por 3 o de 4 por 4 casillas\n"
         "  --first dragons|unicorns  qué equipo empieza: dragones o unicornios\n"
         "  --lone dragons|unicorns   qué equipo tiene solo uno de los 3 jugadores\n"
         "  --cards CAJA              de qué caja son cartas y objetivos; ids, abajo\n"
         "  --random                  sortea lo que no se haya indicado\n"
         "  --ruling NOMBRE=VALOR     fija una regla abierta; tantas veces como se quiera\n"
         "  --names X,Y               los nombres de los jugadores\n"
         "  --language en|pl|es       el idioma de la mesa\n"
         "  --seed TEXTO              todo el azar; la misma semilla, los mismos mazos\n"
         "  --box ARCHIVO             más texto de cajas; tantas veces como se quiera\n"
         "  --help                    este texto\n"},
};

_Static_assert(PHRASE_REACTION - PHRASE_STRIKE == REACTION, "a phrase for each type of attack");
_Static_assert(1 << (PHRASE_SPRINT - PHRASE_FIST) == SPRINT, "a phrase for each symbol");
_Static_assert(PHRASE_KIND_ARENA - PHRASE_KIND_BOX == LABEL_ARENA, "a phrase for each kind");
_Static_assert(PHRASE_SOURCE_DESIGNED - PHRASE_SOURCE_UNSAID == SOURCE_DESIGNED,
               "a phrase for each source");

const char *phrase(int language, int which)
{
    return phrases[which][language];
}

const char *name_in(const rs_Rules *rules, int language, int label)
{
    const char *const *name = rules->label[label].name;
    return name[language] ? name[language] : name[RS_ENGLISH];
}

const char *text_in(const rs_Rules *rules, int language, int label)
{
    const char *const *text = rules->label[label].text;
    return text[language] ? text[language] : text[RS_ENGLISH] ? text[RS_ENGLISH] : "";
}
