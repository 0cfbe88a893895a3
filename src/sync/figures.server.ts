import type { Db } from '#platform/db.server.ts'
import type { Metrics } from '#platform/metrics.server.ts'

const figures = `
  select (select extract(epoch from now() - leida_en)::float from sync_entidad where entidad = 'existencias') as edad,
    (select count(*)::int from bandeja_salida where estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO')) as por_enviar,
    (select count(*)::int from bandeja_salida where estado in ('RECHAZADA', 'MUERTA')) as detenidos`

type Row = { edad: number | null; por_enviar: number; detenidos: number }

/** Figures of the exchange for those who watch the server; what it returns reads them anew and never fails. */
export function erpFigures(metrics: Metrics, db: Db): () => Promise<void> {
  let last: Row = { edad: null, por_enviar: 0, detenidos: 0 }
  metrics.gauge(
    'erp_stock_age_seconds',
    'Age of the stock read from the ERP; -1 when never read',
    () => last.edad ?? -1,
  )
  metrics.gauge('erp_orders_waiting', 'Orders on their way to the ERP', () => last.por_enviar)
  metrics.gauge('erp_orders_stopped', 'Orders the ERP refused or that were given up', () => last.detenidos)
  return async () => {
    last = (await db.row<Row>(figures).catch(() => undefined)) ?? last
  }
}
