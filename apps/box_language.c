#include "box.h"
void box_language(FILE *to){(void)to;}
