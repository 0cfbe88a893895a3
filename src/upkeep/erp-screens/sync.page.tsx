import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { count } from '#kit/ui/format.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { readRecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { Differences } from './differences.tsx'
import { Errors } from './errors.tsx'
import { Overview } from './overview.tsx'
import { RunReport } from './run-report.tsx'
import { Sendings } from './sendings.tsx'
import { SYNC_TOPIC } from '#upkeep/erp/states.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const [estado, vista] = await Promise.all([call('GET /api/v1/erp'), viewOf(params)])
  return { estado, vista }
}

/** What the address asks for. The calls take what they know of it and leave the rest. */
async function viewOf(params: URLSearchParams) {
  const query: Record<string, string> = Object.fromEntries(params)
  const id = Number(params.get('corrida'))
  if (Number.isSafeInteger(id) && id > 0) {
    return {
      seccion: 'corrida' as const,
      ...(await orFault(call('GET /api/v1/erp/corridas/:id', { params: { id }, query }))),
    }
  }
  switch (params.get('seccion')) {
    case 'pedidos':
      return { seccion: 'pedidos' as const, ...(await orFault(call('GET /api/v1/erp/pedidos', { query }))) }
    case 'errores':
      return { seccion: 'errores' as const, ...(await orFault(call('GET /api/v1/erp/errores', { query }))) }
    case 'conciliacion':
      return { seccion: 'conciliacion' as const, ...(await orFault(call('GET /api/v1/erp/diferencias', { query }))) }
    case 'conexion':
      return {
        seccion: 'conexion' as const,
        conexion: await call('GET /api/v1/erp/conexion'),
        log: await readRecordLog('erp', null, 'erp_conexion_cambiada'),
      }
    default:
      return { seccion: 'estado' as const, ...(await orFault(call('GET /api/v1/erp/corridas', { query }))) }
  }
}

const sections = [
  { seccion: 'estado', texto: 'Sincronización' },
  { seccion: 'pedidos', texto: 'Pedidos al ERP' },
  { seccion: 'errores', texto: 'Errores' },
  { seccion: 'conciliacion', texto: 'Conciliación' },
  { seccion: 'conexion', texto: 'Conexión' },
] as const

/** AD-s1: the exchange with the company's ERP. */
export function Component() {
  const { estado, vista } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useNews([SYNC_TOPIC], () => void revalidate())
  const counts = {
    estado: 0,
    pedidos: estado.pedidos.por_enviar + estado.pedidos.rechazados,
    errores: estado.errores,
    conciliacion: estado.diferencias,
    conexion: 0,
  }
  const current = vista.seccion === 'corrida' ? 'estado' : vista.seccion
  return (
    <ListFrame lists={[]} label="ERP" current="Sync" text="Lo que llega del ERP y los pedidos que van hacia él.">
      <Tabs
        label="Secciones del ERP"
        tabs={sections.map(({ seccion, texto }) => ({
          href: at(`/Sync${seccion === 'estado' ? '' : `?seccion=${seccion}`}`),
          text: texto,
          isCurrent: seccion === current,
          count: counts[seccion] > 0 ? count(counts[seccion]) : undefined,
        }))}
      />
      <View estado={estado} vista={vista} />
    </ListFrame>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

function View({ estado, vista }: Loaded) {
  switch (vista.seccion) {
    case 'corrida':
      return <RunReport {...vista} />
    case 'pedidos':
      return <Sendings {...vista} estado={estado} />
    case 'errores':
      return <Errors {...vista} />
    case 'conciliacion':
      return <Differences {...vista} estado={estado} />
    case 'conexion':
      return (
        <>
          <ConnectionForm key={vista.conexion.proceso.version} {...vista.conexion} />
          <RecordLogList log={vista.log} of="la conexión" />
        </>
      )
    default:
      return <Overview {...vista} estado={estado} />
  }
}
