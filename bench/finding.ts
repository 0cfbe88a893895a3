/** A figure of a drill beside its bar. */
export type Finding = { cifra: string; valor: number | string; meta: string; cumple: boolean }

export function finding(cifra: string, valor: number, meta: string, cumple: boolean): Finding {
  return { cifra, valor, meta, cumple }
}
