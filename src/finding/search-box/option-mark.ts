import { createContext, type ReactNode } from 'react'

/** What a suggested part is marked with beside its badges. Plain text: options hold no links and no buttons. */
export type MarkOption = (row: OptionPart) => ReactNode

/** A suggested part, and why it is suggested. */
export type OptionPart = { k_parte: string; razon: string }

/** The shell says whether a part fits the active vehicle, because vehicles belong to the shop window; nobody else says anything. */
export const MarkOptionContext = createContext<MarkOption>(() => null)

/** What stands under the suggestions, of the parts that are suggested. Links may stand here. */
export type UnderOptions = (rows: OptionPart[]) => ReactNode
export const UnderOptionsContext = createContext<UnderOptions>(() => null)
