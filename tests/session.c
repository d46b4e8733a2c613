/* session.c - a match at a table: saved, resumed, taken back, replayed, reviewed. */
#include "../table/session.h"

int main(void)
{
    return 0;
}
