type Locked = { optional?: boolean; os?: string | string[]; cpu?: string | string[]; libc?: string | string[] }

/** Whether a package of package-lock.json is installed on a system like this one. */
export function isNeededHere(locked: Locked): boolean
