import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { count } from '#kit/ui/format.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { Deliveries } from './admin-deliveries.tsx'
import { DeliveryReport } from './admin-delivery.tsx'
import { AllDocuments } from './admin-documents.tsx'
import { Issuers } from './admin-issuers.tsx'
import { Problems } from './admin-problems.tsx'
import { Queue } from './admin-queue.tsx'
import { SatService } from './admin-sat.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const [pendientes, vista] = await Promise.all([call('GET /api/v1/documentos/pendientes'), viewOf(params)])
  return { pendientes, vista }
}

/** What the address asks for. The calls take what they know of it and leave the rest. */
async function viewOf(params: URLSearchParams) {
  const query: Record<string, string> = Object.fromEntries(params)
  const id = Number(params.get('entrega'))
  switch (params.get('seccion')) {
    case 'entregas': {
      if (!Number.isSafeInteger(id) || id <= 0) {
        return { seccion: 'entregas' as const, ...(await orFault(call('GET /api/v1/documentos/cargas', { query }))) }
      }
      const asked = call('GET /api/v1/documentos/cargas/:id', { params: { id }, query })
      return { seccion: 'entrega' as const, id, ...(await orFault(asked)) }
    }
    case 'sin-cliente':
      return {
        seccion: 'sin-cliente' as const,
        ...(await orFault(call('GET /api/v1/documentos/sin-cliente', { query }))),
      }
    case 'problemas':
      return { seccion: 'problemas' as const, ...(await orFault(call('GET /api/v1/documentos/problemas', { query }))) }
    case 'emisores':
      return { seccion: 'emisores' as const, ...(await orFault(call('GET /api/v1/documentos/emisores'))) }
    case 'sat':
      return { seccion: 'sat' as const, state: await call('GET /api/v1/documentos/verificacion') }
    default:
      return { seccion: 'documentos' as const, ...(await orFault(call('GET /api/v1/documentos/todos', { query }))) }
  }
}

const sections = [
  { seccion: 'documentos', texto: 'Documentos' },
  { seccion: 'entregas', texto: 'Entregas' },
  { seccion: 'sin-cliente', texto: 'Sin cliente' },
  { seccion: 'problemas', texto: 'Problemas avisados' },
  { seccion: 'sat', texto: 'Consulta al SAT' },
  { seccion: 'emisores', texto: 'Emisores' },
] as const

/** AD-s3: every electronic tax document, how they came in, and what waits for somebody. */
export function Component() {
  const { pendientes, vista } = useLoaderData<typeof loader>()
  const counts = {
    'sin-cliente': pendientes.sin_cliente,
    problemas: pendientes.problemas,
    entregas: pendientes.entregas,
    documentos: 0,
    sat: 0,
    emisores: 0,
  }
  const current = vista.seccion === 'entrega' ? 'entregas' : vista.seccion
  return (
    <ListFrame
      lists={[]}
      label="Documentos electrónicos"
      current="documentosconsultSat"
      text="Todos los CFDI: cómo llegaron, qué les falta y de quién son."
    >
      {pendientes.emisores === 0 && (
        <Alert kind="warning" title="Falta decir qué empresas son nuestras">
          Solo se cargan documentos que emitimos nosotros.{' '}
          <a href={at('/documentosconsultSat?seccion=emisores')} className="link">
            Agrega el RFC de la empresa
          </a>
          .
        </Alert>
      )}
      <Tabs
        label="Secciones de documentos"
        tabs={sections.map(({ seccion, texto }) => ({
          href: at(`/documentosconsultSat${seccion === 'documentos' ? '' : `?seccion=${seccion}`}`),
          text: texto,
          isCurrent: seccion === current,
          count: counts[seccion] > 0 ? count(counts[seccion]) : undefined,
        }))}
      />
      <View vista={vista} faltas={pendientes.con_faltas} />
    </ListFrame>
  )
}

type View = Awaited<ReturnType<typeof loader>>['vista']

function View({ vista, faltas }: { vista: View; faltas: number }) {
  switch (vista.seccion) {
    case 'entregas':
      return <Deliveries {...vista} />
    case 'entrega':
      return <DeliveryReport {...vista} />
    case 'sin-cliente':
      return <Queue {...vista} />
    case 'problemas':
      return <Problems {...vista} />
    case 'sat':
      return <SatService {...vista} />
    case 'emisores':
      return <Issuers {...vista} />
    default:
      return <AllDocuments {...vista} faltas={faltas} />
  }
}
