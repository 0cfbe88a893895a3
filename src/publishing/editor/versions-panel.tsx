import { useState } from 'react'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { toast } from '#kit/ui/toast.ts'
import { blocksOf, compareBlocks, wordsOf } from './blocks.ts'
import { type Content, type Draft, differing, fieldLabels } from './editing.ts'

type Versions = Reply<Api['GET /api/v1/publicaciones/:id/versiones']>
type Version = Reply<Api['GET /api/v1/publicaciones/:id/versiones/:version']>

type VersionsPanelProps = {
  id: number
  /** The one that is saved now. */
  version: number
  current: Content
  onTake: (draft: Draft) => void
}

/** What was saved before: each can be compared with what is on the desk, and brought back to it. */
export function VersionsPanel({ id, version, current, onTake }: VersionsPanelProps) {
  const [versions, setVersions] = useState<Versions | null>(null)
  const [shown, setShown] = useState<Version | null>(null)
  const { write: asking } = useWrite({ reloads: false })
  const open = () =>
    asking(async () => setVersions(await call('GET /api/v1/publicaciones/:id/versiones', { params: { id } })))
  const show = (wanted: number) =>
    asking(async () =>
      setShown(await call('GET /api/v1/publicaciones/:id/versiones/:version', { params: { id, version: wanted } })),
    )
  const close = () => {
    setVersions(null)
    setShown(null)
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void open()}>
        Versiones guardadas
      </Button>
      <Dialog
        open={versions !== null}
        onClose={close}
        title={shown ? `Versión ${shown.version} y lo de ahora` : 'Versiones guardadas'}
        place="wide"
      >
        {shown ? (
          <Compared
            old={shown}
            current={current}
            onBack={() => setShown(null)}
            onTake={() => {
              onTake({ content: { ...current, ...shown.contenido }, imagen: shown.imagen, partes: shown.partes })
              close()
              toast({ title: `Trajiste la versión ${shown.version}`, text: 'Revísala y guárdala.', kind: 'info' })
            }}
          />
        ) : (
          <ul className="divide-y divide-line">
            {versions?.map((one) => (
              <li key={one.version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-48 flex-1">
                  <p className="font-semibold">
                    Versión {one.version}
                    {one.version === version && ' · la de ahora'}
                  </p>
                  <p className="text-sm text-soft">
                    {one.autor ?? 'Nadie'} · {moment(one.creado_en)} · {one.titulo}
                  </p>
                </div>
                <Button variant="secondary" size="sm" onClick={() => void show(one.version)}>
                  Comparar<span className="sr-only"> la versión {one.version}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}

type ComparedProps = { old: Version; current: Content; onBack: () => void; onTake: () => void }

function Compared({ old, current, onBack, onTake }: ComparedProps) {
  const before: Content = { ...current, ...old.contenido }
  const segments = compareBlocks(blocksOf(before.cuerpo), blocksOf(current.cuerpo))
  const fields = differing(before, current)
  return (
    <div className="grid gap-4">
      {fields.length > 0 && <p>También cambia: {fields.map((name) => fieldLabels[name] ?? name).join(', ')}.</p>}
      <div className="grid gap-2">
        {segments.map((segment, place) =>
          'igual' in segment ? (
            <p key={`igual-${place}`} className="truncate text-soft">
              {segment.igual.map(wordsOf).join(' · ')}
            </p>
          ) : (
            <div key={`cambio-${place}`} className="grid gap-2">
              {segment.suyo.map((block, line) => (
                <p key={`antes-${line}`} className="rounded-tag bg-no-tint p-2">
                  <span className="sr-only">Antes: </span>
                  {wordsOf(block)}
                </p>
              ))}
              {segment.mio.map((block, line) => (
                <p key={`ahora-${line}`} className="rounded-tag bg-yes-tint p-2">
                  <span className="sr-only">Ahora: </span>
                  {wordsOf(block)}
                </p>
              ))}
            </div>
          ),
        )}
        {segments.every((segment) => 'igual' in segment) && <p className="text-soft">El texto es el mismo.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>Traer esta versión</Button>
        <Button variant="secondary" onClick={onBack}>
          Ver las otras
        </Button>
      </div>
    </div>
  )
}
