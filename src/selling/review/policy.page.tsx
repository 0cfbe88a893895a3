import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { DaysOff } from '#catalogue/price-lists/days-off.tsx'
import { readRecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { PolicyForm } from './policy-form.tsx'
import { ShippingRoutes } from './shipping-routes.tsx'

export async function loader() {
  const [policy, routes, days, log] = await Promise.all([
    call('GET /api/v1/politica-ventas'),
    call('GET /api/v1/vias'),
    call('GET /api/v1/dias-inhabiles'),
    readRecordLog('politica_ventas'),
  ])
  return { policy, routes: routes.vias, days: days.dias, log }
}

/** The rules of selling: who authorises how much, for how long, what visitors see, how parts travel. */
export function Component() {
  const { policy, routes, days, log } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['cotizaciones', 'pedidos', 'AdminDevoluciones', 'politica', 'metas']}
      label="Ventas"
      current="politica"
      text="Vale desde que se guarda, para todos. Los documentos que ya se enviaron conservan su vigencia y sus precios."
    >
      <PolicyForm key={policy.version} policy={policy} />
      <ShippingRoutes routes={routes} />
      <DaysOff days={days} />
      <RecordLogList log={log} of="la política" />
    </ListFrame>
  )
}
