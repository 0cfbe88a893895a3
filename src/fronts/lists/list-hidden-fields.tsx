/** The rest of the address, so that a GET form changes only its own values. */
export function HiddenFields({ search, without }: { search: string; without: readonly string[] }) {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !without.includes(name))
  return kept.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
