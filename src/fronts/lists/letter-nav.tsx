/** The letters that have something, as links within the page. */
export function LetterNav({ label, letters }: { label: string; letters: string[] }) {
  return (
    <nav
      aria-label={label}
      className="sticky top-(--bar) z-10 -mx-1 flex flex-wrap gap-0.5 border-b border-line bg-page py-1.5 print:hidden"
    >
      {letters.map((letter) => (
        <a
          key={letter}
          href={`#letra-${letter}`}
          aria-label={`Letra ${letter}`}
          className="inline-grid size-9 place-items-center rounded-control font-semibold text-ink no-underline hover:bg-accent-tint hover:text-accent-strong md:size-8"
        >
          {letter}
        </a>
      ))}
    </nav>
  )
}
