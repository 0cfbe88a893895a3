/** Characters of a password (S7). Apart from the rules, so that the browser need not load the list of common ones. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
