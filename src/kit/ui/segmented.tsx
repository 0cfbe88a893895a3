type SegmentedProps = {
  /** What is chosen, for readers. */
  label: string
  name: string
  options: readonly { value: string; text: string }[]
  value: string
  /** The choice that means nothing was given: it does not shine. */
  neutral?: string
  disabled?: boolean
  onChoose: (value: string) => void
}

/** One of a few, side by side: radio buttons, so the arrow keys choose. */
export function Segmented({ label, name, options, value, neutral, disabled, onChoose }: SegmentedProps) {
  return (
    <fieldset
      disabled={disabled}
      className="grid auto-cols-fr grid-flow-col rounded-control border border-edge bg-card p-0.5 disabled:border-line"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative grid min-h-11 place-items-center rounded-tag px-2 text-xs font-semibold text-soft has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-7 ${option.value === neutral ? 'has-checked:bg-sunk has-checked:text-ink' : 'has-checked:bg-accent has-checked:text-on-accent'}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="absolute inset-0 appearance-none focus-visible:outline-none"
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}
