import { History } from 'lucide-react'
import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { synonymWords } from './synonym-words.ts'

type Publications = Reply<Api['GET /api/v1/sinonimos/publicaciones']>
type Publication = Publications[number]
type Word = NonNullable<Publication['cambios'][number]['antes']>

/** What was published, the last first; the last can be taken back. */
export function PublishedList({ publications }: { publications: Publications }) {
  const [undoing, setUndoing] = useState<Publication | null>(null)
  const last = publications.find(({ deshecha_en }) => deshecha_en === null)
  if (publications.length === 0) {
    return (
      <EmptyState
        title="Aún no se ha publicado nada desde aquí"
        text="Cada publicación queda en esta lista, con lo que cambió y quién la hizo."
        figure={<Icon of={History} size={40} />}
      />
    )
  }
  return (
    <>
      <ol className="grid gap-3">
        {publications.map((publication) => (
          <li key={publication.id} className="grid gap-2 rounded-panel border border-line bg-card p-4 text-sm">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-base font-semibold">{plural(publication.cambios.length, 'cambio', 'cambios')}</span>
              <span className="text-soft">
                {publication.quien ?? 'El sistema'} · {moment(publication.publicado_en)}
              </span>
              {publication.deshecha_en && <Badge tone="maybe">Deshecha</Badge>}
              {publication.id === last?.id && (
                <Button variant="secondary" size="sm" className="ml-auto" onClick={() => setUndoing(publication)}>
                  Deshacer
                </Button>
              )}
            </div>
            {publication.nota && <p>{publication.nota}</p>}
            <ul className="grid gap-1">
              {publication.cambios.slice(0, 40).map(({ antes, despues }) => (
                <li key={`${wordText(antes)}|${wordText(despues)}`} className="flex flex-wrap gap-x-2">
                  {antes && <del className="text-soft">{wordText(antes)}</del>}
                  {despues && <ins className="no-underline">{wordText(despues)}</ins>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={undoing !== null}
        onClose={() => setUndoing(null)}
        title="¿Volver a las palabras de antes?"
        confirm="Deshacer la publicación"
        onConfirm={async () => {
          if (undoing) await call('POST /api/v1/sinonimos/publicaciones/:id/deshacer', { params: { id: undoing.id } })
        }}
        said={{ title: 'Publicación deshecha', text: 'El buscador entiende como antes.' }}
      >
        Se deshacen {undoing && plural(undoing.cambios.length, 'cambio', 'cambios')}; el buscador lo sigue enseguida.
      </ConfirmDialog>
    </>
  )
}

function wordText(word: Word | null): string {
  if (!word) return ''
  return `${word.termino} → ${word.destino} (${synonymWords[word.tipo].texto.toLowerCase()}${word.activo ? '' : ', apagada'})`
}
