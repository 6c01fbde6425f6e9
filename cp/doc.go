package cp
