import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'

type Asked = { title: string; rows: [name: string, value: string][]; does: string }

let last: Promise<unknown> = Promise.resolve()

/** Shows whoever sits before the page what the assistant wants and answers what he decides; one question at a time. */
export function askPerson(asked: Asked): Promise<boolean> {
  const answer = last.then(() => shown(asked))
  last = answer
  return answer
}

function shown(asked: Asked): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((decide) => {
    const end = (isWanted: boolean) => {
      decide(isWanted)
      root.unmount()
      place.remove()
    }
    root.render(<Question {...asked} onAnswer={end} />)
  })
}

function Question({ title, rows, does, onAnswer }: Asked & { onAnswer: (isWanted: boolean) => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onAnswer(false)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={title}
      foot={
        <>
          <Button variant="secondary" onClick={close} data-starts-focused>
            No
          </Button>
          <Button onClick={() => onAnswer(true)}>{does}</Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {rows.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand still
          <li key={place} className="flex flex-wrap items-center justify-between gap-3">
            <span className="code">{name}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
