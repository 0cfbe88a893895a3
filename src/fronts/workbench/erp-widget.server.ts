import type { Context } from '#platform/http/serve.server.ts'
import { ageText } from '#selling/review/age.ts'
import { readHealth } from '#upkeep/erp/health.server.ts'
import { entityWords } from '#upkeep/erp/states.ts'
import type { Content, Figure } from './figures.ts'

/** D-01: how the exchange with the ERP fares. */
export async function erpHealth(viewer: Context): Promise<Content> {
  const { conexion, datos, pedidos, errores, ultima, ahora } = await readHealth(viewer)
  if (!conexion.lista) {
    return {
      cifras: [waiting('Pedidos en la cola', pedidos.por_enviar, '/Sync?seccion=pedidos', 'normal')],
      filas: [{ texto: 'Falta la conexión', detalle: 'Captúrala para empezar', href: '/Sync?seccion=conexion' }],
    }
  }
  const last = ultima?.terminada_en
  const late = datos.filter(({ atrasada }) => atrasada)
  return {
    cifras: [
      {
        texto: 'Última lectura',
        valor: last ? `hace ${ageText(last, ahora)}` : 'nunca',
        href: '/Sync',
        tono: late.length > 0 ? 'atencion' : 'normal',
      },
      waiting('Pedidos por enviar', pedidos.por_enviar, '/Sync?seccion=pedidos&solo=pendientes'),
      waiting('Pedidos detenidos', pedidos.rechazados, '/Sync?seccion=pedidos&solo=atorados', 'mal'),
      waiting('Errores por resolver', errores, '/Sync?seccion=errores'),
    ],
    filas: [
      ...(conexion.pausa_hasta
        ? [{ texto: 'El ERP no responde', detalle: conexion.ultima_falla.slice(0, 120), href: '/Sync' }]
        : []),
      ...late.map(({ entidad, leida_en }) => ({
        texto: `${entityWords[entidad]}: atrasado`,
        detalle: leida_en ? `hace ${ageText(leida_en, ahora)}` : 'nunca leído',
        href: '/Sync',
      })),
    ],
  }
}

/** A count that asks for attention as long as it is not zero. */
function waiting(texto: string, n: number, href: string, tono: Figure['tono'] = 'atencion'): Figure {
  return { texto, valor: n, href, tono: n > 0 ? tono : 'normal' }
}
