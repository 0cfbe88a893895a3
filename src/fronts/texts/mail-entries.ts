import { scheduleMailTexts } from '#catalogue/price-lists/schedule-mail-texts.ts'
import { watchMailTexts } from '#catalogue/watches/watch-mail-texts.ts'
import { documentMailTexts } from '#fiscal/document-mail/document-mail-texts.ts'
import { problemMailTexts } from '#fiscal/documents/problem-mail-texts.ts'
import { reminderMailTexts } from '#fiscal/receivables/reminder-mail-texts.ts'
import { cancellationMailTexts } from '#fiscal/sat/cancellation-mail-texts.ts'
import { accessMailTexts } from '#people/access/access-mail-texts.ts'
import { companyMailTexts } from '#people/contact/company-mail-texts.ts'
import { summaryMailTexts } from '#people/notifications/summary-mail-texts.ts'
import { privacyMailTexts } from '#people/privacy/privacy-mail-texts.ts'
import { teamMailTexts } from '#people/team/invitation-mail-texts.ts'
import { letterTexts } from '#platform/mail/letter-texts.ts'
import { careerMailTexts } from '#publishing/careers/career-mail-texts.ts'
import { approvalMailTexts } from '#selling/approvals/approval-mail-texts.ts'
import { fitMailTexts } from '#selling/fit-answers/fit-mail-texts.ts'
import { standingMailTexts } from '#selling/lists/standing-mail-texts.ts'
import { orderMailTexts } from '#selling/orders/order-mail-texts.ts'
import { quoteMailTexts } from '#selling/quotes/quote-mail-texts.ts'
import { returnMailTexts } from '#selling/returns/return-mail-texts.ts'
import { searchMailTexts } from '#selling/searches/search-mail-texts.ts'
import { turnMailTexts } from '#selling/vehicles/turn-mail-texts.ts'
import { loadMailTexts } from '#upkeep/uploads/load-mail-texts.ts'
import { supplierMailTexts } from '#upkeep/supplier-files/supplier-mail-texts.ts'
import { type Entry, entryOfList } from './entry.ts'
import type { Place } from './rules.ts'

const places: Record<string, Place> = {
  folio: { explica: 'es el folio', ejemplo: 'GDL-4021' },
  sucursal: { explica: 'es el nombre de la sucursal', ejemplo: 'Guadalajara' },
  total: { explica: 'es el importe', ejemplo: '$4,812.60' },
  transportista: { explica: 'es quien lo lleva', ejemplo: 'Paquetería del Centro' },
  guia: { explica: 'es el número de guía', ejemplo: '88120034' },
  recibio: { explica: 'es quien lo recibió', ejemplo: 'Guadalupe Ortiz' },
  nota: { explica: 'es el folio de la nota de crédito', ejemplo: 'NC-318' },
  pedido: { explica: 'es el folio del pedido', ejemplo: 'GDL-4077' },
  paso: {
    explica: 'es lo que pasó, en las palabras de su propio texto',
    ejemplo: 'Quedó autorizada: ya puedes aceptarla',
  },
  cliente: { explica: 'es el nombre del cliente', ejemplo: 'Refaccionaria del Centro' },
  motivo: { explica: 'es el motivo que se escribió', ejemplo: 'Ya no hay existencia' },
  nombre: { explica: 'es el nombre de quien lo lee', ejemplo: 'María López', puedeFaltar: true },
  proveedor: { explica: 'es el nombre del proveedor', ejemplo: 'Autopartes Norteña' },
  empresa: { explica: 'es el nombre de la empresa del cliente', ejemplo: 'Refaccionaria del Centro' },
  persona: { explica: 'es el nombre de la persona', ejemplo: 'Ana Ruiz' },
  puesto: { explica: 'es el puesto', ejemplo: 'Comprador' },
  dias: { explica: 'son los días', ejemplo: '15' },
  horas: { explica: 'son las horas que da el SAT', ejemplo: '72' },
  fecha: { explica: 'es la fecha', ejemplo: '20 dic 2026' },
  km: { explica: 'son los kilómetros', ejemplo: '85,000' },
  pide: { explica: 'es lo que se pidió', ejemplo: 'Ver qué datos míos tienen' },
  derecho: { explica: 'es el derecho que se ejerce', ejemplo: 'acceso' },
  n: { explica: 'es cuántos son', ejemplo: '3' },
  novedades: { explica: 'es cuántas hay, en las palabras de su propio texto', ejemplo: '3 novedades' },
  codigo: { explica: 'es la clave de la parte', ejemplo: 'BAL-1024' },
  precio: { explica: 'es el precio, en las palabras de su propio texto', ejemplo: '$230.00' },
  antes: { explica: 'es el precio de antes', ejemplo: '$254.80' },
  lista: {
    explica: 'es la lista, en las palabras de su propio texto o por su nombre',
    ejemplo: 'Surtido de los lunes',
  },
  cambios: { explica: 'es cuántos cambios hay, en las palabras de su propio texto', ejemplo: '36 cambios' },
  partes: { explica: 'es cuántas partes son, en las palabras de su propio texto', ejemplo: '18 partes' },
  texto: { explica: 'es lo que se busca', ejemplo: 'balatas delanteras tsuru' },
  documento: { explica: 'es el documento por su nombre', ejemplo: 'Factura A 1024' },
  tipo: { explica: 'es devolución, garantía o casco', ejemplo: 'devolución' },
  piezas: { explica: 'son las piezas con sus claves', ejemplo: '2 × BAL-1024' },
  vehiculo: { explica: 'es el vehículo', ejemplo: 'La vagoneta' },
  servicio: { explica: 'es el servicio que le toca', ejemplo: 'Cambio de aceite' },
  cuando: { explica: 'es la fecha o los kilómetros, en las palabras de su propio texto', ejemplo: 'el 20 dic 2026' },
  archivo: { explica: 'es el nombre del archivo', ejemplo: 'lista de mayo.xlsx' },
  vacante: { explica: 'es la vacante, en las palabras de su propio texto', ejemplo: 'para «Asesor de mostrador»' },
}

const parts = [
  [letterTexts, 'que sean', ''],
  [accessMailTexts, 'de acceso a la cuenta', ''],
  [teamMailTexts, 'con que un cliente invita a su gente', ''],
  [companyMailTexts, 'de Contacto y de solicitudes de alta', ''],
  [privacyMailTexts, 'de solicitudes sobre datos personales', 'ARCO-00012'],
  [summaryMailTexts, 'con el resumen del día', ''],
  [watchMailTexts, 'de partes que se siguen', ''],
  [searchMailTexts, 'de búsquedas que se siguen', ''],
  [scheduleMailTexts, 'con una lista de precios programada', ''],
  [quoteMailTexts, 'de la cotización', 'GDL-C000125'],
  [approvalMailTexts, 'de una compra por aprobar', 'GDL-C000125'],
  [orderMailTexts, 'del pedido', 'GDL-4021'],
  [standingMailTexts, 'del pedido estándar', ''],
  [fitMailTexts, 'que pregunta si quedó', 'GDL-4021'],
  [returnMailTexts, 'de la devolución', 'DV-000123'],
  [turnMailTexts, 'de mantenimiento de un vehículo', ''],
  [documentMailTexts, 'con documentos electrónicos', 'A 1024'],
  [problemMailTexts, 'de un problema con un documento', 'A 1024'],
  [cancellationMailTexts, 'de una factura por cancelarse', 'A 1024'],
  [reminderMailTexts, 'que recuerda las facturas', 'A 1024'],
  [loadMailTexts, 'de una carga de productos', ''],
  [supplierMailTexts, 'de las listas de un proveedor', ''],
  [careerMailTexts, 'de la bolsa de trabajo', ''],
] as const

/** Subjects, sentences and buttons of what is mailed, each with the named values that it must keep. */
export const mailEntries: Entry[] = parts.flatMap(([texts, of, folio]) =>
  Object.entries<string>(texts).map(([clave, said]) =>
    entryOfList('correos', clave, said, { ...look(clave, said, of), lugares: placesOf(said, folio) }),
  ),
)

function placesOf(said: string, folio: string): Record<string, Place> {
  const named = [...said.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const place = places[name]
    return place ? [[name, name === 'folio' ? { ...place, ejemplo: folio } : place] as const] : []
  })
  return Object.fromEntries(named)
}

/** A subject names its document; a sentence ends; a button, the name of a fact and a piece of a sentence do neither. */
function look(clave: string, said: string, of: string): Pick<Entry, 'donde' | 'forma'> {
  if (clave === 'correo-saludo') return { donde: 'Primer renglón de todos los correos.', forma: 'frase' }
  if (clave === 'correo-equipo')
    return {
      donde: 'A quién se saluda en los correos para la empresa, cuando no son de una persona.',
      forma: 'etiqueta',
    }
  if (clave.includes('-boton')) return { donde: `Botón de los correos ${of}.`, forma: 'boton' }
  if (clave.includes('-dato-')) return { donde: `Nombre de un dato en los correos ${of}.`, forma: 'etiqueta' }
  if (clave.includes('-parte-') && !clave.startsWith('correo-pedido'))
    return { donde: `Pedazo de una frase en los correos ${of}.`, forma: 'frase' }
  if (/[.:]$/.test(said) || said.endsWith(': {motivo}')) return { donde: `En el correo ${of}.`, forma: 'parrafo' }
  const isStep = clave.startsWith('correo-cotizacion') && clave !== 'correo-cotizacion-asunto'
  return { donde: isStep ? `En el asunto y el texto del correo ${of}.` : `Asunto del correo ${of}.`, forma: 'asunto' }
}
