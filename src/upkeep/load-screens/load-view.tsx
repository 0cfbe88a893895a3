import { useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { agree, count, plural } from '#kit/ui/format.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { ChangesView } from './changes-view.tsx'
import { ColumnsView } from './columns-view.tsx'
import { DoubtsView } from './doubts-view.tsx'
import { FaultsView } from './faults-view.tsx'
import { ImpactView } from './impact-view.tsx'
import { LoadActions } from './load-actions.tsx'
import type { LoadData } from './view-of.ts'
import { lookingAt } from '#upkeep/uploads/states.ts'
import { kindWords, type Load, loadHref, stateOf } from '#upkeep/uploads/state-words.ts'

/** One load: what it is, what stands in its way, what it changes, and what can be done with it. */
export function LoadView({ load, vista }: LoadData) {
  const { revalidate } = useRevalidator()
  useNews([`carga:${load.id}`], () => void revalidate())
  // Whoever looks at it is not told besides how it ended.
  useNews([lookingAt(load.id)], () => undefined)
  const { texto, tono } = stateOf(load)
  const isRead = load.revisada_en !== null
  return (
    <RecordFrame
      title={load.archivo}
      aside={
        <>
          <Badge tone={tono}>{texto}</Badge>
          <span>{kindWords[load.tipo]}</span>
          {load.perfil && <span>proveedor {load.perfil.nombre}</span>}
          {load.columnas.hoja && <span>hoja «{load.columnas.hoja}»</span>}
          <span>
            {moment(load.creado_en)}, {load.creado_por ?? 'desde la terminal'}
          </span>
        </>
      }
      action={<LoadActions load={load} />}
    >
      {load.tarea && <Progress load={load} />}
      <Notices load={load} />
      {isRead && <Figures load={load} />}
      {(isRead || load.muestra.encabezados) && (
        <Tabs
          label="Partes de la carga"
          tabs={[
            tab(
              'cambios',
              'Qué cambia',
              load.resumen.reduce((sum, row) => sum + row.nuevos + row.cambiados, 0),
            ),
            tab('errores', 'Errores', load.errores),
            ...(load.dudas ? [tab('dudas', 'Dudas', load.dudas)] : []),
            tab('columnas', load.hojas.length > 1 ? 'Columnas y hojas' : 'Columnas'),
            ...(load.vista_alcance ? [tab('clientes', 'Quién paga más')] : []),
          ].map(({ ver, text, veces }) => ({
            href: loadHref(load.id, ver),
            text,
            isCurrent: ver === vista.ver,
            count: veces ? count(veces) : undefined,
          }))}
        />
      )}
      <View load={load} vista={vista} />
    </RecordFrame>
  )
}

function tab(ver: string, text: string, veces = 0) {
  return { ver, text, veces }
}

function View({ load, vista }: LoadData) {
  if (vista.ver === 'columnas')
    return load.muestra.encabezados ? <ColumnsView load={load} profiles={vista.list?.perfiles ?? []} /> : null
  if (!load.revisada_en) return null
  if (vista.ver === 'errores') return <FaultsView load={load} list={vista.list} fault={vista.fault} />
  if (vista.ver === 'dudas') return <DoubtsView load={load} list={vista.list} fault={vista.fault} />
  if (vista.ver === 'clientes') return <ImpactView list={vista.list} fault={vista.fault} />
  return <ChangesView load={load} list={vista.list} fault={vista.fault} />
}

const phases: Record<string, string> = {
  leyendo: 'Leyendo el archivo',
  comparando: 'Comparando con el catálogo',
  copiando: 'Copiando las tablas',
  aplicando: 'Escribiendo',
  búsqueda: 'Preparando la búsqueda',
}

/** How far the worker is; it says so itself once a second. */
function Progress({ load: { fase, avance, avance_total, tarea } }: { load: Load }) {
  const text = phases[fase ?? ''] ?? (tarea === 'revisar' ? 'En espera de revisión' : 'En espera')
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-line bg-card p-4 text-sm">
      <progress
        {...(avance_total ? { value: Math.min(avance, avance_total), max: avance_total } : {})}
        aria-label={text}
        className="accent-accent"
      />
      <span className="font-semibold">{text}</span>
      {fase === 'leyendo' && (
        <span className="text-soft tabular-nums">
          {count(avance)}
          {avance_total ? ` de ${count(avance_total)}` : ''} {agree(avance_total ?? avance, 'fila', 'filas')}
        </span>
      )}
      <span className="text-soft">Puedes salir de esta página; sigue solo.</span>
    </output>
  )
}

/** What must be seen before anything is published. */
function Notices({ load }: { load: Load }) {
  const { repetida, sospechas, motivo, quedaron, estado } = load
  return (
    <>
      {motivo && <Alert title={motivo} />}
      {estado === 'REVERTIDA' && quedaron > 0 && (
        <Alert kind="warning" title={`${plural(quedaron, 'dato se quedó', 'datos se quedaron')} como están`}>
          Cada uno dice por qué.{' '}
          <a href={`${loadHref(load.id, 'cambios')}&que=quedaron`} className="link">
            Ver cuáles
          </a>
        </Alert>
      )}
      {load.dudas > 0 && estado !== 'APLICADA' && <Asked load={load} />}
      <Unread load={load} />
      {sospechas.length > 0 && (
        <Alert kind="warning" title="Antes de publicar, mira esto">
          <ul className="grid list-disc gap-1 pl-4">
            {sospechas.map(({ clave, texto }) => (
              <li key={clave}>{texto}</li>
            ))}
          </ul>
        </Alert>
      )}
      {repetida && (
        <Alert kind="info" title="Este mismo archivo ya se había subido">
          Fue el {moment(repetida.creado_en)}{' '}
          <a href={loadHref(repetida.id)} className="link">
            Ver esa carga
          </a>
        </Alert>
      )}
      {load.de_carga_id && (
        <Alert kind="info" title="Filas corregidas de otra carga">
          <a href={loadHref(load.de_carga_id)} className="link">
            Ver la carga de la que vienen
          </a>
        </Alert>
      )}
      <OfTheReading load={load} />
    </>
  )
}

/** The sheets of its book that nobody read. */
function Unread({ load: { id, hojas } }: { load: Load }) {
  const unread = hojas.filter(({ leida, filas }) => !leida && filas > 0)
  if (unread.length === 0) return null
  return (
    <Alert
      kind="info"
      title={`El libro trae ${plural(unread.length, 'hoja más que no se leyó', 'hojas más que no se leyeron')}`}
    >
      {unread.map(({ nombre, filas }) => `«${nombre}» (${plural(filas, 'fila', 'filas')})`).join(', ')}.{' '}
      <a href={loadHref(id, 'columnas')} className="link">
        Ver las hojas
      </a>
    </Alert>
  )
}

/** What was said of it while it was read; that it came before is told apart. */
function OfTheReading({ load: { avisos, repetida } }: { load: Load }) {
  const others = avisos.filter((text) => !repetida || !text.startsWith('Este mismo archivo'))
  if (others.length === 0) return null
  return (
    <details className="rounded-panel border border-line bg-card p-4 text-sm">
      <summary className="cursor-pointer font-semibold">
        {plural(others.length, 'aviso', 'avisos')} de la lectura
      </summary>
      <ul className="mt-2 grid list-disc gap-1 pl-4">
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** What waits for an answer, the first questions with their words. */
function Asked({ load: { id, dudas, dudosas } }: { load: Load }) {
  return (
    <Alert kind="warning" title={`La carga tiene ${plural(dudas, 'duda', 'dudas')}`}>
      {dudosas > 0
        ? `${plural(dudosas, 'fila se queda', 'filas se quedan')} fuera mientras no se contesten. `
        : 'No detienen nada, pero conviene verlas. '}
      <a href={loadHref(id, 'dudas')} className="link">
        Contestarlas
      </a>
    </Alert>
  )
}

function Figures({ load: { filas, errores, cambios, dudosas } }: { load: Load }) {
  const figures = [
    ['Filas', filas],
    ['Nuevos', cambios.nuevos ?? 0],
    ['Cambian', cambios.cambiados ?? 0],
    ['Iguales', cambios.iguales ?? 0],
    ['Con error', errores],
    ...(dudosas > 0 ? [['En duda', dudosas] as const] : []),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
      {figures.map(([label, value]) => (
        <div key={label} className="grid gap-0.5 bg-card px-4 py-3 odd:last:max-sm:col-span-2">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className={`text-2xl font-semibold tabular-nums ${label === 'Con error' && value ? 'text-no' : ''}`}>
            {count(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
