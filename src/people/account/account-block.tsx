import { type ReactNode, useId } from 'react'

type AccountBlockProps = { title: string; text: ReactNode; children: ReactNode }

/** One matter of the account: what it is on the left, what can be done about it on the right. */
export function AccountBlock({ title, text, children }: AccountBlockProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line pt-6 desktop:grid-cols-[20rem_minmax(0,36rem)] desktop:gap-12"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <div className="text-sm text-soft">{text}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
