type Choice = string | readonly [value: string | number, text: string] | { id: number; nombre: string }

/** What can be chosen in a select or is proposed in a field: texts, pairs of what is sent and what is read, or rows that have a name. */
export function Options({ of }: { of: readonly Choice[] }) {
  return of.map((choice) => {
    const [value, text] =
      typeof choice === 'string' ? [choice, choice] : 'id' in choice ? [choice.id, choice.nombre] : choice
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })
}
