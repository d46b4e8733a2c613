/* list.c - what the hand was told, as text and as bytes, and back.
 *
 * Invariant: reading takes exactly what writing gives; one list has one text and one sequence of
 * bytes. So a list can be compared, hashed and signed by its bytes. */
#include "tower_parts.h"

static const char letters[TOWER_VERBS] = {[TOWER_MOVE] = 'm',
                                          [TOWER_GRAB] = 'g',
                                          [TOWER_DROP] = 'd',
                                          [TOWER_TURN_BY] = 't',
                                          [TOWER_DONE] = 'e'};

/* ---- Differences ---- */

/* Takes a command out of what follows the pen; its x and y as differences. */
static TowerCommand relative(const TowerPen *pen, TowerCommand command)
{
    command.tick -= pen->tick;
    if (command.verb == TOWER_MOVE) {
        command.x -= pen->x;
        command.y -= pen->y;
    }
    return command;
}

static void pen_follows(TowerPen *pen, TowerCommand command)
{
    pen->tick = command.tick;
    if (command.verb == TOWER_MOVE) {
        pen->x = command.x;
        pen->y = command.y;
    }
}

/* Appends what was read, or says why not. The numbers are bounded, so nothing overflows. */
static TowerRefusal append(TowerPen *pen, TowerList *list, uint64_t ticks, TowerCommand command)
{
    if (list->count >= list->most)
        return "the list has too many commands";
    if (ticks > TOWER_MOST_TICKS || pen->tick + ticks > TOWER_MOST_TICKS)
        return "the list is too long";
    command.tick = pen->tick + (uint32_t)ticks;
    if (command.verb == TOWER_MOVE) {
        command.x += pen->x;
        command.y += pen->y;
    }
    TowerRefusal wrong = tower_command_wrong(command);
    if (wrong)
        return wrong;
    list->commands[list->count++] = command;
    pen_follows(pen, command);
    return NULL;
}

/* ---- Bytes ---- */

enum { BYTE_MORE = 0x80, BYTE_BITS = 7, MOST_NUMBER_BYTES = 5 };

static size_t put_number(uint8_t *bytes, size_t size, size_t at, uint32_t number)
{
    do {
        uint8_t low = number & 0x7f;
        number >>= BYTE_BITS;
        if (at < size)
            bytes[at] = (uint8_t)(low | (number ? BYTE_MORE : 0));
        at++;
    } while (number);
    return at;
}

static uint32_t zigzag(int32_t number)
{
    return number < 0 ? ~((uint32_t)number << 1) : (uint32_t)number << 1;
}

static int32_t unzigzag(uint32_t number)
{
    return number & 1 ? -(int32_t)(number >> 1) - 1 : (int32_t)(number >> 1);
}

size_t tower_write_bytes(const TowerList *list, TowerPen *pen, uint8_t *bytes, size_t size)
{
    TowerPen at_pen = *pen;
    size_t at = put_number(bytes, size, 0, (uint32_t)list->count);
    for (size_t i = 0; i < list->count; i++) {
        TowerCommand command = relative(&at_pen, list->commands[i]);
        at = put_number(bytes, size, at, command.tick * 8 + command.verb);
        if (command.verb == TOWER_MOVE || command.verb == TOWER_TURN_BY)
            at = put_number(bytes, size, at, zigzag(command.x));
        if (command.verb == TOWER_MOVE)
            at = put_number(bytes, size, at, zigzag(command.y));
        pen_follows(&at_pen, list->commands[i]);
    }
    if (at <= size)
        *pen = at_pen;
    return at;
}

typedef struct Bytes {
    const uint8_t *at, *end;
    bool wrong; /* ended too early, too large, or longer than it need be */
} Bytes;

/* At most 28 bits, which sums of two cannot overflow. */
static uint32_t get_number(Bytes *bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < MOST_NUMBER_BYTES - 1; i++) {
        if (bytes->at >= bytes->end)
            break;
        uint8_t byte = *bytes->at++;
        number |= (uint32_t)(byte & 0x7f) << (i * BYTE_BITS);
        if (byte & BYTE_MORE)
            continue;
        bytes->wrong |= i > 0 && byte == 0;
        return number;
    }
    bytes->wrong = true;
    return 0;
}

static TowerRefusal read_command(Bytes *bytes, TowerPen *pen, TowerList *list)
{
    uint32_t head = get_number(bytes);
    TowerCommand command = {.verb = head & 7};
    if (command.verb == TOWER_MOVE || command.verb == TOWER_TURN_BY)
        command.x = unzigzag(get_number(bytes));
    if (command.verb == TOWER_MOVE)
        command.y = unzigzag(get_number(bytes));
    if (bytes->wrong)
        return "the bytes are not a list of commands";
    return append(pen, list, head >> 3, command);
}

TowerRefusal tower_read_bytes(const uint8_t *bytes, size_t length, TowerPen *pen, TowerList *list)
{
    Bytes in = {bytes, bytes + length, false};
    TowerPen at_pen = *pen;
    TowerList longer = *list;
    uint32_t count = get_number(&in);
    if (in.wrong)
        return "the bytes are not a list of commands";
    for (uint32_t i = 0; i < count; i++) {
        TowerRefusal wrong = read_command(&in, &at_pen, &longer);
        if (wrong)
            return wrong;
    }
    if (in.at != in.end)
        return "there is more after the list";
    *pen = at_pen;
    list->count = longer.count;
    return NULL;
}

/* ---- Text ---- */

typedef struct Writer {
    char *text;
    size_t size, at; /* what does not fit is counted only */
} Writer;

static void put_letter(Writer *writer, char letter)
{
    if (writer->at + 1 < writer->size)
        writer->text[writer->at] = letter;
    writer->at++;
}

static void put_decimal(Writer *writer, int32_t number)
{
    char digits[12];
    int count = 0;
    uint32_t left = number < 0 ? -(uint32_t)number : (uint32_t)number;
    if (number < 0)
        put_letter(writer, '-');
    do
        digits[count++] = (char)('0' + left % 10);
    while (left /= 10);
    while (count > 0)
        put_letter(writer, digits[--count]);
}

size_t tower_write_text(const TowerList *list, char *text, size_t size)
{
    TowerPen pen = {0};
    Writer writer = {text, size, 0};
    for (size_t i = 0; i < list->count; i++) {
        TowerCommand command = relative(&pen, list->commands[i]);
        if (i > 0)
            put_letter(&writer, ' ');
        put_decimal(&writer, (int32_t)command.tick);
        put_letter(&writer, letters[command.verb]);
        if (command.verb == TOWER_MOVE || command.verb == TOWER_TURN_BY)
            put_decimal(&writer, command.x);
        if (command.verb == TOWER_MOVE) {
            put_letter(&writer, ',');
            put_decimal(&writer, command.y);
        }
        pen_follows(&pen, list->commands[i]);
    }
    if (size)
        text[writer.at < size ? writer.at : size - 1] = 0;
    return writer.at;
}

typedef struct Text {
    const char *at, *end;
    bool wrong; /* not what the writer writes */
} Text;

static bool text_is(const Text *text, char letter)
{
    return text->at < text->end && *text->at == letter;
}

/* Digits without a needless 0 in front, below 10^8. */
static int32_t read_digits(Text *text)
{
    const char *start = text->at;
    int32_t number = 0;
    while (text->at < text->end && *text->at >= '0' && *text->at <= '9' && text->at - start < 8)
        number = number * 10 + (*text->at++ - '0');
    text->wrong |= text->at == start || (*start == '0' && text->at - start > 1);
    return number;
}

static int32_t read_signed(Text *text)
{
    bool minus = text_is(text, '-');
    text->at += minus;
    int32_t number = read_digits(text);
    text->wrong |= minus && number == 0;
    return minus ? -number : number;
}

static uint8_t read_letter(Text *text)
{
    for (uint8_t verb = 0; verb < TOWER_VERBS; verb++)
        if (text_is(text, letters[verb])) {
            text->at++;
            return verb;
        }
    text->wrong = true;
    return TOWER_VERBS;
}

static TowerRefusal read_word(Text *text, TowerPen *pen, TowerList *list)
{
    int32_t ticks = read_digits(text);
    TowerCommand command = {.verb = read_letter(text)};
    if (command.verb == TOWER_MOVE || command.verb == TOWER_TURN_BY)
        command.x = read_signed(text);
    if (command.verb == TOWER_MOVE) {
        text->wrong |= !text_is(text, ',');
        text->at += text->at < text->end;
        command.y = read_signed(text);
    }
    if (text->wrong)
        return "the text is not a list of commands";
    return append(pen, list, (uint64_t)ticks, command);
}

TowerRefusal tower_read_text(const char *text, size_t length, TowerList *list)
{
    Text in = {text, text + length, false};
    TowerPen pen = {0};
    TowerList longer = *list;
    if (list->count)
        return "a text is a whole list";
    while (in.at < in.end) {
        if (longer.count && (*in.at++ != ' ' || in.at == in.end))
            return "the text is not a list of commands";
        TowerRefusal wrong = read_word(&in, &pen, &longer);
        if (wrong)
            return wrong;
    }
    list->count = longer.count;
    return NULL;
}
