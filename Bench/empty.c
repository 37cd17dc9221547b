/* What starting a process costs when it does nothing. */
int main(void) { return 0; }
