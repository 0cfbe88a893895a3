import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import type { WholeClient } from './client-fields.tsx'

const actions: Record<string, string> = {
  cliente_creado: 'Cliente creado',
  cliente_editado: 'Datos cambiados',
  cliente_baja: 'Dado de baja',
  cliente_reactivado: 'Reactivado',
  empresa_agregada: 'Empresa agregada',
  empresa_editada: 'Empresa cambiada',
  empresa_baja: 'Empresa dada de baja',
  direccion_agregada: 'Dirección agregada',
  direccion_editada: 'Dirección cambiada',
  direccion_baja: 'Dirección quitada',
  usuario_agregado: 'Acceso dado',
  usuario_quitado: 'Acceso quitado',
  invitacion_enviada: 'El cliente invitó a una persona',
  invitacion_reenviada: 'El cliente reenvió una invitación',
  invitacion_retirada: 'El cliente retiró una invitación',
  persona_cambiada: 'El cliente cambió lo que puede una persona',
  persona_suspendida: 'El cliente cerró un acceso',
  persona_admitida: 'El cliente abrió un acceso',
  cuenta_entregada: 'La cuenta cambió de dueño',
  suplencia_puesta: 'El cliente dijo quién aprueba mientras alguien no está',
  empresa_corregida: 'Datos fiscales corregidos por el cliente',
  surtido_cambiado: 'El cliente dijo cómo se le surte',
  credito_cambiado: 'Crédito cambiado',
  credito_excepcion: 'Se dejó pasar sobre el crédito',
  promesa_anotada: 'Promesa de pago',
  recordatorio_enviado: 'Recordatorio enviado',
  precio_contrato_creado: 'Precio acordado',
  precio_contrato_cambiado: 'Precio acordado, cambiado',
  precio_contrato_recuperado: 'Precio acordado, recuperado',
  precio_contrato_terminado: 'Precio acordado, terminado',
}

const fields: Record<string, string> = {
  nombre_comercial: 'nombre comercial',
  dias_credito: 'días de crédito',
  surtido: 'cómo se surte',
  limite_credito: 'límite de crédito',
  politica_credito: 'política de crédito',
  lista_precio: 'lista de precios',
  razon_social: 'razón social',
  rfc: 'RFC',
  regimen_fiscal: 'régimen fiscal',
  uso_cfdi: 'uso de CFDI',
  cp_fiscal: 'C.P. fiscal',
  cp: 'C.P.',
  num_ext: 'número',
  num_int: 'interior',
  telefono: 'teléfono',
  tope_documento: 'tope por documento',
  tope_mes: 'tope por mes',
}

/** What has happened to a client, the latest first. */
export function ClientHistory({ events }: { events: WholeClient['historial'] }) {
  if (events.length === 0) {
    return <EmptyState title="Sin cambios" text="Aquí queda quién cambió qué y cuándo, desde que existe el registro." />
  }
  return (
    <Timeline>
      {events.map(({ id, en, accion, actor, campos }) => (
        <Happening key={id} en={en} who={actor} title={actions[accion] ?? accion}>
          <ul className="grid gap-0.5">
            {campos.map(({ campo, antes, despues }) => (
              <li key={campo} className="wrap-anywhere">
                <span className="text-soft">{fields[campo] ?? campo}:</span>{' '}
                {antes !== null && (
                  <>
                    <del className="text-soft">{antes}</del> →{' '}
                  </>
                )}
                {despues ?? 'nada'}
              </li>
            ))}
          </ul>
        </Happening>
      ))}
    </Timeline>
  )
}
