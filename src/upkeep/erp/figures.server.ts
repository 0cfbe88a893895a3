import type { Metrics } from '#platform/capacity/metrics.server.ts'

const figures = `
  select (select extract(epoch from now() - leida_en)::float from sync_entidad where entidad = 'existencias') as edad,
    count(*) filter (where estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO'))::int as por_enviar,
    coalesce(extract(epoch from now() - min(creada_en) filter (where estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO'))), 0)::float as edad_cola,
    count(*) filter (where estado in ('RECHAZADA', 'MUERTA'))::int as detenidos
  from bandeja_salida`

/** Figures of the exchange for those who watch the server. */
export function erpFigures(metrics: Metrics): void {
  metrics.watch(figures, {
    edad: ['erp_stock_age_seconds', 'Age of the stock read from the ERP; -1 when never read'],
    por_enviar: ['erp_orders_waiting', 'Orders on their way to the ERP'],
    edad_cola: ['erp_outbox_age_seconds', 'Age of the oldest order on its way to the ERP'],
    detenidos: ['erp_orders_stopped', 'Orders the ERP refused or that were given up'],
  })
}
