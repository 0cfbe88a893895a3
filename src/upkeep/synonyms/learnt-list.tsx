import { Check, GraduationCap, Undo2, X } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Pager } from '#kit/lists/pager.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { learntStates, learntWords } from './synonym-words.ts'

type Learnt = Reply<Api['GET /api/v1/sinonimos/aprendidas']>
type Word = Learnt['palabras'][number]

const order = ['dudosas', 'en_uso', 'decididas'] as const
const groups = { dudosas: 'Por decidir', en_uso: 'En uso', decididas: 'Decididas' } as const
const helps = {
  dudosas: 'El catálogo lo escribe así y parece lo mismo, pero no es seguro: no se usa hasta que lo aceptes.',
  en_uso: 'El catálogo no deja duda: el buscador ya lo entiende. Si no es lo mismo, dilo y deja de usarse.',
  decididas: 'Lo que alguien aceptó o rechazó. Un índice nuevo no lo cambia.',
} as const

/** What the catalogue taught, with its evidence; each is accepted, refused, and taken back. */
export function LearntList({ learnt, cuales }: { learnt: Learnt; cuales: keyof typeof groups }) {
  const { search } = useLocation()
  const pagina = Number(new URLSearchParams(search).get('pagina')) || 1
  return (
    <>
      <nav aria-label="Palabras aprendidas" className="flex flex-wrap gap-2">
        {order.map((key) => (
          <ChipLink key={key} href={at(`/Sinonimos?ver=aprendidas&cuales=${key}`)} isCurrent={key === cuales}>
            {groups[key]} <span className="text-soft">{learnt.cuantas[key]}</span>
          </ChipLink>
        ))}
      </nav>
      <p className="text-sm text-soft">{helps[cuales]}</p>
      {learnt.palabras.length === 0 ? (
        <EmptyState
          title="Aquí no hay palabras"
          text="Cada vez que se hace el índice, el catálogo enseña sus abreviaturas y sus errores; salen aquí."
          figure={<Icon of={GraduationCap} size={40} />}
        />
      ) : (
        <ul className="grid gap-3">
          {learnt.palabras.map((word) => (
            <li
              key={word.id}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-panel border border-line bg-card p-4"
            >
              <LearntWord word={word} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={pagina} paginas={learnt.paginas} href={(page) => changed(search, { pagina: String(page) })} />
    </>
  )
}

function LearntWord({ word }: { word: Word }) {
  const { termino, destino, tipo, partes, ejemplos, segura, estado, quien } = word
  const { texto, tono } = learntStates[estado]
  return (
    <>
      <div className="grid min-w-60 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <strong>«{termino}»</strong> es <strong>«{destino}»</strong>
          <Badge>{learntWords[tipo]}</Badge>
          {estado === 'nueva' ? segura && <Badge tone="yes">En uso</Badge> : <Badge tone={tono}>{texto}</Badge>}
          {quien && <span className="text-xs text-soft">{quien}</span>}
        </p>
        <p className="text-sm text-soft">{plural(partes, 'parte lo escribe así', 'partes lo escriben así')}:</p>
        <ul className="grid gap-0.5 text-sm">
          {ejemplos.map((ejemplo) => (
            <li key={ejemplo} className="break-words">
              {ejemplo}
            </li>
          ))}
        </ul>
      </div>
      <Decide word={word} />
    </>
  )
}

function Decide({ word: { id, termino, destino, segura, estado } }: { word: Word }) {
  const { write, busy } = useWrite({ wrong: 'No se pudo guardar.' })
  const decide = (antes: Word['estado'], to: Word['estado']) =>
    call('PATCH /api/v1/sinonimos/aprendidas/:id', { params: { id }, body: { antes, estado: to } })
  const say = (to: Word['estado'], title: string) =>
    void write(() => decide(estado, to), {
      title,
      text: `${termino} → ${destino}`,
      ...(estado === 'nueva' && { undo: () => decide(to, 'nueva'), undone: 'Quedó como estaba' }),
    })
  if (estado !== 'nueva')
    return (
      <Button variant="secondary" size="sm" disabled={busy} onClick={() => say('nueva', 'Quedó como estaba')}>
        <Icon of={Undo2} /> Deshacer
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {!segura && (
        <Button size="sm" disabled={busy} onClick={() => say('aceptada', 'El buscador ya lo entiende')}>
          <Icon of={Check} /> Aceptar
        </Button>
      )}
      <Button variant="secondary" size="sm" disabled={busy} onClick={() => say('rechazada', 'No se usará')}>
        <Icon of={X} /> No es lo mismo
      </Button>
    </div>
  )
}
