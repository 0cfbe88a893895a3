import { createContext, useContext } from 'react'

/** What is wrong with the fields of a form, by their names: each field tells its own. */
export const FieldFaults = createContext<Record<string, string>>({})

/** What is wrong with the field of this name in the form it stands in. */
export function useFault(name: string | undefined): string | undefined {
  const faults = useContext(FieldFaults)
  return name === undefined ? undefined : faults[name]
}
