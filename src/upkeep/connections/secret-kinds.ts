/** What is kept to come in elsewhere with. Apart from the contracts: screens draw it without their library. */
export const SECRETS = ['contrasena', 'llave'] as const
export type SecretKind = (typeof SECRETS)[number]
