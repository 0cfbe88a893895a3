import { Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { announceSession } from '#people/access/session-news.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { Load } from '#upkeep/uploads/state-words.ts'
import { isOpen, isPublishable } from '#upkeep/uploads/states.ts'

type Asked = 'publicar' | 'programar' | 'revertir' | 'cancelar' | null

/** What can be done with a load now. */
export function LoadActions({ load }: { load: Load }) {
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const mayPublish = isPublishable(load)
  const isScheduled = load.programada_en !== null
  return (
    <div className="flex flex-wrap gap-2">
      {mayPublish && <PreviewButton load={load} />}
      {mayPublish && !isScheduled && (
        <>
          <Button variant="secondary" onClick={() => setAsked('programar')}>
            Programar
          </Button>
          <Button onClick={() => setAsked('publicar')}>
            {load.errores > 0 ? 'Publicar las correctas' : 'Publicar ahora'}
          </Button>
        </>
      )}
      {load.estado === 'APLICADA' && load.con_cambios && !load.tarea && (
        <Button variant="danger" onClick={() => setAsked('revertir')}>
          <Icon of={Undo2} size={18} /> Revertir
        </Button>
      )}
      {isOpen(load) && (
        <Button variant="quiet" onClick={() => setAsked('cancelar')}>
          {isScheduled ? 'Quitar del programa' : 'Cancelar carga'}
        </Button>
      )}
      <Publish load={load} open={asked === 'publicar'} close={close} />
      <Schedule load={load} open={asked === 'programar'} close={close} />
      <Revert load={load} open={asked === 'revertir'} close={close} />
      <Cancel load={load} open={asked === 'cancelar'} close={close} />
    </div>
  )
}

type Props = { load: Load; open: boolean; close: () => void }

function Publish({ load, open, close }: Props) {
  const { revalidate } = useRevalidator()
  const { id, errores, validas, sospechas, dudosas } = load
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`¿Publicar «${load.archivo}»?`}
      confirm="Publicar ahora"
      onConfirm={async () => {
        await call('POST /api/v1/cargas/:id/aplicar', { params: { id }, body: { parcial: errores > 0 } })
        await revalidate()
      }}
    >
      <div className="grid gap-3">
        <p>
          La tienda cambia en cuanto termine: {plural(validas, 'fila', 'filas')} del archivo. Si algo no está bien, se
          puede revertir todo de una vez.
        </p>
        {errores > 0 && <p>{plural(errores, 'fila con error se queda', 'filas con error se quedan')} fuera.</p>}
        {dudosas > 0 && (
          <p>{plural(dudosas, 'fila en duda se queda', 'filas en duda se quedan')} como estaba en la tienda.</p>
        )}
        {sospechas.length > 0 && (
          <ul className="grid list-disc gap-1 pl-4 text-maybe">
            {sospechas.map(({ clave, texto }) => (
              <li key={clave}>{texto}</li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  )
}

function Schedule({ load, open, close }: Props) {
  const { revalidate } = useRevalidator()
  const [cuando, setCuando] = useState('')
  const { id, errores } = load
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`¿Cuándo se publica «${load.archivo}»?`}
      confirm="Programar"
      onConfirm={async () => {
        await call('POST /api/v1/cargas/:id/aplicar', { params: { id }, body: { parcial: errores > 0, cuando } })
        await revalidate()
      }}
    >
      <TextField
        label="Fecha y hora"
        hint="Hora de la Ciudad de México. Se publica en el minuto siguiente."
        type="datetime-local"
        value={cuando}
        onChange={(event) => setCuando(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function Revert({ load, open, close }: Props) {
  const { revalidate } = useRevalidator()
  const { id, quedaron, aplicada_en } = load
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      isDanger
      title={`¿Revertir «${load.archivo}»?`}
      confirm={quedaron > 0 ? 'Revertir lo demás' : 'Revertir todo'}
      onConfirm={async () => {
        await call('POST /api/v1/cargas/:id/revertir', { params: { id }, body: { parcial: quedaron > 0 } })
        await revalidate()
      }}
    >
      <p>
        Todo queda como estaba antes de publicarla{aplicada_en ? ` el ${moment(aplicada_en)}` : ''}.{' '}
        {quedaron > 0
          ? `${count(quedaron)} ${quedaron === 1 ? 'dato se queda como está' : 'datos se quedan como están'}: míralos en «Se quedan como están».`
          : 'Si algo se editó después, no se toca nada y se te dice.'}
      </p>
    </ConfirmDialog>
  )
}

function Cancel({ load, open, close }: Props) {
  const { revalidate } = useRevalidator()
  const isScheduled = load.programada_en !== null
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      isDanger
      title={isScheduled ? '¿Quitarla del programa?' : `¿Cancelar «${load.archivo}»?`}
      confirm={isScheduled ? 'Quitar del programa' : 'Cancelar la carga'}
      onConfirm={async () => {
        await call('POST /api/v1/cargas/:id/cancelar', { params: { id: load.id } })
        await revalidate()
      }}
    >
      <p>
        {load.programada_en
          ? `Ya no se publicará el ${moment(load.programada_en)}; la carga se queda lista.`
          : 'No cambia nada en la tienda. Para retomarla hay que subir el archivo otra vez.'}
      </p>
    </ConfirmDialog>
  )
}

/** Has the preview made, and once it is there opens it. */
function PreviewButton({ load: { id, vista_en } }: { load: Load }) {
  const { busy, write } = useWrite({ title: 'No se pudo abrir la vista previa', reloads: vista_en === null })
  const run = () =>
    write(async () => (vista_en ? enter(id) : call('POST /api/v1/cargas/:id/vista', { params: { id } })))
  return (
    <Button variant="secondary" busy={busy} onClick={() => void run()}>
      <Icon of={Eye} size={18} /> {vista_en ? 'Ver la tienda como quedará' : 'Preparar vista previa'}
    </Button>
  )
}

/** Everything on the page was read from today's shop: it is left for a whole new one. */
async function enter(carga: number): Promise<void> {
  const { destino } = await call('POST /api/v1/vista-previa', { body: { carga } })
  addEventListener('pagehide', announceSession, { once: true })
  location.assign(at(destino))
}
