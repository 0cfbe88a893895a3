import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { count } from '#kit/ui/format.ts'
import type { QuoteDesk } from '#selling/quote-screens/use-quote-event.ts'

type AskedProps = { desk: QuoteDesk; onSent: () => void }

/** Somebody else is answering the document: whoever came second takes it over, or leaves it. */
export function HolderDialog({ desk: { fault, busy, again, clear }, onSent }: AskedProps) {
  return (
    <Dialog
      open={fault?.code === 'lo_lleva'}
      onClose={clear}
      title="Alguien ya lo está llevando"
      foot={
        <>
          <Button variant="secondary" onClick={clear}>
            Dejárselo
          </Button>
          <Button
            busy={busy !== null}
            onClick={() => void again((body) => ({ ...body, relevar: true })).then((done) => done && onSent())}
          >
            Tomarlo yo
          </Button>
        </>
      }
    >
      <p>{fault?.message}</p>
      <p className="text-sm text-soft">Si lo tomas, queda a tu nombre y se envía lo que ibas a hacer.</p>
    </Dialog>
  )
}

type Short = { n: number; k_parte: string; cantidad: number; disponible: number; texto?: string }

/** More is offered than there is: it may go as owed, if whoever offers says so. */
export function OweDialog({ desk: { fault, last, busy, again, clear }, onSent }: AskedProps) {
  const isOpen = fault?.code === 'sin_existencia' && last === 'proponer'
  // Put there by the server's own refusal, with these members.
  const short = isOpen ? ((fault.extra?.['lineas'] ?? []) as Short[]) : []
  const owe = () =>
    again((body) => {
      const named = new Map((body.lineas ?? []).map((line) => [line.n, line]))
      for (const { n } of short) named.set(n, { ...named.get(n), n, por_surtir: true })
      return { ...body, lineas: [...named.values()] }
    })
  return (
    <Dialog
      open={isOpen}
      onClose={clear}
      title="No hay tantas piezas"
      foot={
        <>
          <Button variant="secondary" onClick={clear}>
            Cambiar las piezas
          </Button>
          {short.every(({ texto }) => !texto) && (
            <Button busy={busy !== null} onClick={() => void owe().then((done) => done && onSent())}>
              Ofrecer lo demás cuando llegue
            </Button>
          )}
        </>
      }
    >
      <ul className="grid gap-1">
        {short.map(({ n, k_parte, cantidad, disponible, texto }) => (
          <li key={`${n} ${k_parte}`} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span className="code font-semibold">{k_parte}</span>
            <span>{texto ? 'ya no se vende' : `ofreces ${count(cantidad)}, hay ${count(disponible)}`}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
