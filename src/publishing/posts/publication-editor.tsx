import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { again } from '#kit/base/again.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { ConflictMerge } from '#publishing/editor/conflict-merge.tsx'
import {
  type Content,
  type Draft,
  draftOf,
  type Publication,
  type PublicationOptions,
  type WholePublication,
} from '#publishing/editor/editing.ts'
import { TextEditor } from '#publishing/editor/text-editor.tsx'
import { PublicationFields } from './publication-fields.tsx'
import { useAutosave } from '#publishing/editor/use-autosave.ts'
import { VersionsPanel } from '#publishing/editor/versions-panel.tsx'
import type { Edit } from './publication-draft.ts'

type PublicationEditorProps = { whole: WholePublication; options: PublicationOptions }

/** The desk of a publication: the text, what is said of it, and what is kept while one writes. */
export function PublicationEditor({ whole, options }: PublicationEditorProps) {
  const desk = useDesk(whole)
  const { base, draft, epoch, edit, isChanged } = desk
  const { id, version } = base
  const { form, settle, guard } = useUnsaved()
  const kept = useAutosave({ id, version, content: draft.content, isChanged, onKept: settle })
  const isReady = useHydrated()
  const { revalidate } = useRevalidator()
  const submit = useWrite(
    async () => {
      const saved = await call('PATCH /api/v1/publicaciones/:id', {
        params: { id },
        body: { ...draft.content, version },
      })
      desk.saved(saved)
      settle()
      toast({ title: saidOf(saved), text: saved.titulo })
      await revalidate()
    },
    {
      onRefused: ({ code, extra }) => {
        if (code !== 'version_anterior') return false
        desk.conflict(extra?.['actual'] as Publication) // what the 409 of editarPublicacion carries
        return true
      },
    },
  )
  const dropping = useWrite({ title: 'No se descartó', reloads: false })
  useNews([`publicacion:${id}`], () => void again(desk.look))
  return (
    <WriteForm
      errors={submit.errors}
      ref={form}
      method="post"
      aria-label="Publicación"
      onSubmit={submit.onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {submit.fault && <FormFault fault={submit.fault} />}
      <Others whole={whole} />
      {desk.theirs && (
        <ConflictMerge
          key={desk.theirs.version}
          who={desk.theirs.actualizado_por ?? 'Alguien más'}
          base={draftOf(base).content}
          theirs={draftOf(desk.theirs).content}
          mine={draft.content}
          onMerged={desk.merged}
        />
      )}
      <input type="hidden" name="cuerpo" value={draft.content.cuerpo} />
      {/* What is typed before the desk knows of it would stand there and never be saved. */}
      <div inert={!isReady} className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PublicationFields.Heading draft={draft} edit={edit} />
          <TextEditor
            name="cuerpo"
            isReady={isReady}
            html={draft.content.cuerpo}
            epoch={epoch}
            onChange={(cuerpo) => edit({ content: { cuerpo } })}
          />
        </div>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={submit.busy} disabled={!isReady || desk.theirs !== null}>
              Guardar
            </Button>
            <output className="text-sm text-soft">{kept.said}</output>
          </div>
          <PublicationFields.Side draft={draft} edit={edit} options={options} />
          <VersionsPanel id={id} version={version} current={draft.content} onTake={(taken) => desk.take(taken)} />
          {isChanged && (
            <Button
              variant="quiet"
              busy={dropping.busy}
              onClick={() =>
                void dropping.write(async () => {
                  await call('DELETE /api/v1/publicaciones/:id/borrador', { params: { id } })
                  desk.drop()
                })
              }
            >
              Descartar lo que no he guardado
            </Button>
          )}
        </div>
      </div>
      {guard}
    </WriteForm>
  )
}

function saidOf({ estado, publicado_en }: Publication): string {
  if (estado === 'PUBLICADO') return 'Publicada'
  return estado === 'PROGRAMADO' && publicado_en ? `Programada para el ${moment(publicado_en)}` : 'Guardada'
}

function Others({ whole: { otros } }: { whole: WholePublication }) {
  if (otros.length === 0) return null
  const names = otros.map((module) => module.nombre).join(', ')
  return (
    <Alert kind="warning" title={`También la está editando ${names}`}>
      Si los dos guardan, el segundo verá ambos textos y elegirá.
    </Alert>
  )
}

/** The state of the desk: what was read, what is being written on top of it, and what somebody else saved meanwhile. */
function useDesk({ publicacion, borrador }: WholePublication) {
  const [base, setBase] = useState(publicacion)
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = draftOf(publicacion)
    if (!borrador || borrador.version !== publicacion.version) return stored
    return { content: { ...stored.content, ...borrador.contenido }, imagen: borrador.imagen, partes: borrador.partes }
  })
  const [theirs, setTheirs] = useState<Publication | null>(null)
  const [epoch, setEpoch] = useState(0)
  const [isChanged, setChanged] = useState(borrador !== null)
  const edit: Edit = (change) => {
    setChanged(true)
    setDraft((now) => ({ ...now, ...change, content: { ...now.content, ...change.content } }))
  }
  const take = (next: Draft) => {
    setDraft(next)
    setEpoch((count) => count + 1)
  }
  // A draft that was begun on an older version meets what was saved since.
  useEffect(() => {
    if (!borrador || borrador.version === publicacion.version) return
    const stored = draftOf(publicacion)
    setDraft({
      content: { ...stored.content, ...borrador.contenido },
      imagen: borrador.imagen,
      partes: borrador.partes,
    })
    setEpoch((count) => count + 1)
    setTheirs(publicacion)
    // oxlint-disable-next-line react/exhaustive-deps -- of the first moment only
  }, [])
  return {
    base,
    draft,
    theirs,
    epoch,
    isChanged,
    edit,
    take: (next: Draft) => {
      setChanged(true)
      take(next)
    },
    saved: (saved: Publication) => {
      setBase(saved)
      setChanged(false)
      setDraft(draftOf(saved))
    },
    drop: () => {
      take(draftOf(base))
      setChanged(false)
    },
    conflict: (actual: Publication) => setTheirs(actual),
    merged: (content: Content) => {
      if (!theirs) return
      setBase(theirs)
      setChanged(true)
      take({
        content,
        imagen: content.imagen_id === theirs.imagen_id ? theirs.imagen : draft.imagen,
        partes: draft.partes,
      })
      setTheirs(null)
    },
    /** Somebody saved: what he wrote is shown at once, before one saves oneself. */
    look: async () => {
      const { publicacion: actual } = await call('GET /api/v1/publicaciones/:id', { params: { id: base.id } })
      // My own save is told to me too, perhaps before its answer.
      if (actual.version === base.version || actual.actualizado_por === currentSession().user?.name) return
      if (isChanged) setTheirs(actual)
      else {
        setBase(actual)
        take(draftOf(actual))
        toast({
          title: `${actual.actualizado_por ?? 'Alguien más'} guardó cambios`,
          text: 'Ya los ves aquí.',
          kind: 'info',
        })
      }
    },
  }
}
