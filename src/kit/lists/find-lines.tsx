import { TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

type FindLinesProps = {
  label: string
  placeholder: string
  noun: readonly [one: string, many: string]
  words: string
  found: number
  total: number
  onLook: (words: string) => void
}

/** A field to find lines of a long list with: a browser finds only what is drawn. */
export function FindLines({ label, placeholder, noun, words, found, total, onLook }: FindLinesProps) {
  const isReady = useHydrated()
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-1 print:hidden">
      <TextField
        label={label}
        type="search"
        value={words}
        disabled={!isReady}
        onChange={({ target }) => onLook(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onLook('')}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className="w-full md:w-80"
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result */}
      <p role="status" className="text-sm text-soft md:pb-2">
        {words.trim() && `${count(found)} de ${plural(total, ...noun)}`}
      </p>
    </search>
  )
}
