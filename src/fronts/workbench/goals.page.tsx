import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

export const loader = () => call('GET /api/v1/metas-contactos')

type Change = { rol_id?: number; usuario_id?: number; meta: number | null }

/** How many contacts a day are asked of whom: a person's own counts before a role's, that before the company's. */
export function Component() {
  const { empresa, roles, personas } = useLoaderData<typeof loader>()
  const { fault, write } = useWrite({ tells: 'here', reloads: true })
  const put = (body: Change) => write(() => call('PUT /api/v1/metas-contactos', { body }), 'Meta guardada')
  return (
    <ListFrame
      lists={['cotizaciones', 'pedidos', 'politica', 'metas']}
      label="Ventas"
      current="metas"
      text="Contactos al día. Vale la de la persona; si no tiene, la mayor de sus roles; si no, la de la empresa. Vacío: sin meta propia."
    >
      {fault && <Alert title={fault.message} />}
      <Group title="Empresa">
        <Goal label="Para todos" meta={empresa} onPut={(meta) => put({ meta })} />
      </Group>
      <Group title="Por rol">
        {roles.map(({ id, nombre, meta }) => (
          <Goal key={id} label={nombre} meta={meta} onPut={(n) => put({ rol_id: id, meta: n })} />
        ))}
      </Group>
      <Group title="Por persona">
        {personas.map(({ id, nombre, meta, vale, hechas }) => (
          <Goal
            key={id}
            label={nombre}
            text={`Hoy lleva ${count(hechas)} de ${plural(vale, 'contacto', 'contactos')}`}
            meta={meta}
            onPut={(n) => put({ usuario_id: id, meta: n })}
          />
        ))}
      </Group>
    </ListFrame>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 md:max-w-2xl">
      <h2 className="text-xl">{title}</h2>
      <ul className="divide-y divide-line rounded-panel border border-line bg-card">{children}</ul>
    </section>
  )
}

type GoalProps = { label: string; text?: string; meta: number | null; onPut: (meta: number | null) => Promise<boolean> }

function Goal({ label, text, meta, onPut }: GoalProps) {
  const isReady = useHydrated()
  const [typed, setTyped] = useState<string | null>(null)
  const commit = async () => {
    if (typed === null) return
    const wanted = typed.trim() === '' ? null : Number(typed)
    if (wanted === meta || (await onPut(wanted))) setTyped(null)
  }
  return (
    <li className="flex items-center gap-4 px-5 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{label}</p>
        {text && <p className="text-sm text-soft tabular-nums">{text}</p>}
      </div>
      <input
        type="number"
        min={1}
        max={500}
        aria-label={`Meta de ${label}`}
        value={typed ?? meta ?? ''}
        placeholder="—"
        disabled={!isReady}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="min-h-11 w-20 min-w-0 rounded-control border border-edge bg-card px-2 text-right text-base tabular-nums hover:border-accent disabled:bg-sunk disabled:text-soft md:min-h-9 md:text-sm"
      />
    </li>
  )
}
