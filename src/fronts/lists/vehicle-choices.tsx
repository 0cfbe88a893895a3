import type { OptionGroup } from './vehicle-options.ts'

/** The options of one of the four selects: «any», then the values, grouped by make where there are several. */
export function VehicleChoices({ groups }: { groups: OptionGroup[] }) {
  return (
    <>
      <option value="">Cualquiera</option>
      {groups.map(({ marca, options }) => {
        const choices = options.map(({ valor, texto, posible, marca }) => (
          <option
            key={valor}
            value={saysItself(valor, texto) ? undefined : valor}
            disabled={!posible}
            data-marca={marca}
          >
            {texto}
          </option>
        ))
        return marca === null ? (
          choices
        ) : (
          <optgroup key={marca} label={marca}>
            {choices}
          </optgroup>
        )
      })}
    </>
  )
}

/** An option without a value has its text for one, its blanks drawn together. */
function saysItself(valor: string, texto: string): boolean {
  return valor === texto && /^\S+(?: \S+)*$/.test(valor)
}
