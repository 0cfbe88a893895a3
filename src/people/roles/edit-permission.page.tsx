import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { useWrite } from '#kit/forms/use-write.ts'
import { useRecord } from '#kit/forms/use-record.tsx'
import { canOpen } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { pages } from '#pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { toast } from '#kit/ui/toast.ts'
import { MissingRecord } from '#kit/forms/missing-record.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import type { PermissionRecord } from './permission-columns.ts'
import { PermissionForm } from './permission-form.tsx'
import { readRecordLog, type RecordLog, RecordLogList } from './record-log.tsx'

type Loaded = { permiso: PermissionRecord; log: RecordLog | null }

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const permiso = await orMissing(call('GET /api/v1/permisos/:id', { params: { id } }))
  if (!permiso) return data(null, { status: 404 })
  return { permiso, log: await readRecordLog('permiso', id) }
}

export function head(loaded: Loaded | null) {
  return { title: loaded ? `Permiso ${loaded.permiso.name}` : undefined }
}

/** AD-p3: what a permission is called, and who holds it. */
export function Component() {
  const loaded = useLoaderData() as Loaded | null // what `data` wraps arrives unwrapped
  if (!loaded) return <MissingRecord list="permisos" text="Puede que alguien lo haya borrado." />
  return <EditPermission key={loaded.permiso.id} {...loaded} />
}

function EditPermission(props: Loaded) {
  // Saved or given up: the form starts again from the record as it is then.
  const [turn, setTurn] = useState(0)
  return <PermissionTurn key={turn} {...props} onSettled={() => setTurn(turn + 1)} />
}

function PermissionTurn({ permiso: latest, log, onSettled }: Loaded & { onSettled: () => void }) {
  const { began: permiso, current, form, settle, guard, begin, overtake, notice } = useRecord(latest, onSettled)
  const { id } = permiso
  const showOthers = async ({ code }: Refusal) => {
    if (code !== 'version_anterior') return false
    overtake(await call('GET /api/v1/permisos/:id', { params: { id } }))
    return true
  }
  const submit = useWrite(
    async ({ text }) => {
      const [name, descripcion] = [text('name').trim(), text('descripcion').trim()]
      const changes = {
        ...(name !== permiso.name && { name }),
        ...(descripcion !== permiso.descripcion && { descripcion }),
      }
      if (Object.keys(changes).length === 0) return toast({ title: 'No hay cambios que guardar', kind: 'info' })
      await call('PATCH /api/v1/permisos/:id', {
        params: { id },
        body: { version: current.current.version, ...changes },
      })
      toast({ title: 'Permiso guardado', text: name })
      return begin()
    },
    { onRefused: showOthers },
  )

  return (
    <RecordFrame
      title={latest.descripcion || latest.name}
      aside={<p className="code text-sm text-soft">{latest.name}</p>}
      action={!latest.de_sistema && <DeletePermission permiso={latest} onGone={settle} />}
    >
      <PermissionForm form={form} permiso={permiso} submit={submit} button="Guardar cambios" notice={notice} />
      <Holders permiso={latest} />
      <RecordLogList log={log} />
      {guard}
    </RecordFrame>
  )
}

function Holders({ permiso: { roles, usuarios } }: { permiso: PermissionRecord }) {
  const mayOpen = canOpen(pages.edituser.access, currentSession()) === 'ok'
  return (
    <section aria-labelledby="quienes" className="grid gap-3 border-t border-line pt-5">
      <h2 id="quienes" className="text-xl">
        Quiénes lo tienen
      </h2>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-soft">Por su rol</dt>
        <dd className="flex flex-wrap gap-1">
          {roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </dd>
        <dt className="text-soft">Directamente</dt>
        <dd className="flex flex-wrap gap-x-4 gap-y-1">
          {usuarios.length === 0 && 'Nadie'}
          {usuarios.map(({ id, name }) =>
            mayOpen ? (
              <a key={id} href={at(`/users/getPermissions/${id}`)} className="link">
                {name}
              </a>
            ) : (
              <span key={id}>{name}</span>
            ),
          )}
        </dd>
      </dl>
    </section>
  )
}

function DeletePermission({ permiso: { id, name }, onGone }: { permiso: PermissionRecord; onGone: () => void }) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Borrar permiso
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`¿Borrar el permiso ${name}?`}
        confirm="Borrar"
        isDanger
        onConfirm={async () => {
          await call('DELETE /api/v1/permisos/:id', { params: { id } })
          toast({ title: 'Permiso borrado', text: name })
          onGone()
          await navigate(at('/permisos'))
        }}
      >
        Solo se puede borrar un permiso que nadie tiene, aparte del rol admin. No se puede deshacer.
      </ConfirmDialog>
    </>
  )
}
