// One mail of each kind as it would go out, made up, in the company's own words where it has some.
import { scheduleMail } from '#catalogue/price-lists/schedule-mail.server.ts'
import { scheduleMailTexts } from '#catalogue/price-lists/schedule-mail-texts.ts'
import { watchMail } from '#catalogue/watches/told.server.ts'
import { watchMailTexts } from '#catalogue/watches/watch-mail-texts.ts'
import { documentMailTexts } from '#fiscal/document-mail/document-mail-texts.ts'
import { problemMailTexts } from '#fiscal/documents/problem-mail-texts.ts'
import { reminderMailTexts } from '#fiscal/receivables/reminder-mail-texts.ts'
import { cancellationMail } from '#fiscal/sat/cancellation.server.ts'
import { cancellationMailTexts } from '#fiscal/sat/cancellation-mail-texts.ts'
import { accessMailTexts } from '#people/access/access-mail-texts.ts'
import { inviteMail, passwordChangedMail, resetMail, unlockMail } from '#people/access/access-mails.server.ts'
import { companyMailTexts } from '#people/contact/company-mail-texts.ts'
import { messageMail, rejectionMail, requestMail } from '#people/contact/company-mails.server.ts'
import { summaryMail } from '#people/notifications/summary.server.ts'
import { summaryMailTexts } from '#people/notifications/summary-mail-texts.ts'
import {
  answeredMail,
  confirmMail,
  deskMail,
  extendedMail,
  fulfilledMail,
  receivedMail as rightReceivedMail,
} from '#people/privacy/mails.server.ts'
import { privacyMailTexts } from '#people/privacy/privacy-mail-texts.ts'
import { companyInvitationMail } from '#people/team/invitation-mail.server.ts'
import { teamMailTexts } from '#people/team/invitation-mail-texts.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { type OwnWords, sayer } from '#platform/mail/mail-words.server.ts'
import { KEPT_DAYS } from '#publishing/careers/applicant-states.ts'
import { careerMailTexts } from '#publishing/careers/career-mail-texts.ts'
import { applicationMail, receivedMail } from '#publishing/careers/mails.server.ts'
import { fitMail } from '#selling/fit-answers/ask.server.ts'
import { fitMailTexts } from '#selling/fit-answers/fit-mail-texts.ts'
import { standingMail } from '#selling/lists/standing-mail.server.ts'
import { standingMailTexts } from '#selling/lists/standing-mail-texts.ts'
import { orderMailTexts } from '#selling/orders/order-mail-texts.ts'
import { quoteMailTexts } from '#selling/quotes/quote-mail-texts.ts'
import { returnMailTexts } from '#selling/returns/return-mail-texts.ts'
import { searchMailTexts } from '#selling/searches/search-mail-texts.ts'
import { searchMail } from '#selling/searches/told.ts'
import { turnMail } from '#selling/vehicles/turn.server.ts'
import { turnMailTexts } from '#selling/vehicles/turn-mail-texts.ts'
import { supplierMailTexts } from '#upkeep/supplier-files/supplier-mail-texts.ts'
import { refusedMail } from '#upkeep/supplier-files/tell.server.ts'
import { loadMailTexts } from '#upkeep/uploads/load-mail-texts.ts'
import { loadMail } from '#upkeep/uploads/tell.server.ts'
import type { KnownKind } from './kinds.server.ts'

type Example = { subject: string; letter: Letter }

const url = 'https://www.ejemplo.mx/JACVE/enlace'
const persona = 'María López'
const derecho = { folio: 'ARCO-00012', nombre: persona, derecho: 'ACCESO', url } as const
const turno = {
  nombre: persona,
  que: 'Cambio de aceite',
  proximo_en: '2026-12-20',
  proximo_km: 85_000,
  apodo: 'La vagoneta',
  marca: 'Nissan',
  modelo: 'Urvan',
  anio: 2012,
  motor: '',
}
const seguida = {
  k_parte: 'BAL-1024',
  descripcion: 'Balata delantera',
  llego: false,
  bajo: true,
  retirada: false,
  existencia: false,
  precio: '230.00',
  antes: '254.80',
  cliente: null,
  sucursal: null,
  reemplazo: null,
}
const candidata = {
  nombre: persona,
  correo: 'maria@ejemplo.mx',
  telefono: '33 1234 5678',
  ciudad: 'Guadalajara',
  mensaje: 'Tengo seis años de experiencia en mostrador.',
}

/** By kind, in these words. */
export const examples: Record<KnownKind['tipo'], (own: OwnWords) => Example> = {
  invitacion: (own) => inviteMail(sayer(accessMailTexts, own), persona, url),
  invitacion_empresa: (own) =>
    companyInvitationMail(sayer(teamMailTexts, own), {
      nombre: persona,
      empresa: 'Refaccionaria El Pistón',
      invita: 'Ana Ruiz',
      puesto: 'comprador',
      url,
    }),
  restablecer: (own) => resetMail(sayer(accessMailTexts, own), persona, url),
  desbloqueo: (own) => unlockMail(sayer(accessMailTexts, own), persona, url),
  clave_cambiada: (own) => passwordChangedMail(sayer(accessMailTexts, own), persona),
  cotizacion: quoteExample,
  pedido: orderExample,
  devolucion: returnExample,
  devolucion_solicitada: askedReturnExample,
  pedido_estandar: (own) =>
    standingMail(sayer(standingMailTexts, own), { nombre: persona, lista: 'Surtido de los lunes', partes: 18, url }),
  documentos: (own) => documentsExample(own, false),
  documentos_nuevos: (own) => documentsExample(own, true),
  documento: problemExample,
  cancelacion_factura: (own) => {
    const document = { folio: 'A-1204', total: '1160.00', moneda: 'MXN' }
    return cancellationMail(sayer(cancellationMailTexts, own), document, { nombre: persona, url })
  },
  recordatorio_facturas: reminderExample,
  mensaje_contacto: (own) =>
    messageMail(sayer(companyMailTexts, own), {
      nombre: persona,
      empresa: 'Taller López',
      correo: 'maria@taller.example',
      telefono: '33 1234 5678',
      mensaje: '¿Tienen bomba de agua para Tsuru 2005?',
    }),
  solicitud_alta: (own) =>
    requestMail(sayer(companyMailTexts, own), {
      razon_social: 'Refaccionaria El Pistón',
      rfc: 'RPI010203AB1',
      contacto: persona,
      correo: 'compras@piston.example',
    }),
  solicitud_rechazada: (own) =>
    rejectionMail(sayer(companyMailTexts, own), persona, 'Falta la constancia del domicilio.'),
  derechos_confirmar: (own) => confirmMail(sayer(privacyMailTexts, own), derecho),
  derechos_recibida: (own) => rightReceivedMail(sayer(privacyMailTexts, own), derecho, '2026-12-21'),
  derechos_plazo: (own) =>
    extendedMail(sayer(privacyMailTexts, own), derecho, {
      responder_antes: '2027-01-20',
      motivo: 'Falta un dato para encontrarte.',
    }),
  derechos_respuesta: (own) =>
    answeredMail(sayer(privacyMailTexts, own), derecho, {
      procede: true,
      respuesta: 'Los reunimos y te los mandamos.',
    }),
  derechos_cumplida: (own) =>
    fulfilledMail(sayer(privacyMailTexts, own), derecho, { nota: '', borrado: [], guardado: [] }),
  derechos_nueva: (own) => deskMail(sayer(privacyMailTexts, own), derecho, '2026-12-21'),
  le_quedo: (own) => fitMail(sayer(fitMailTexts, own), { nombre: persona, folio: 'PED-318', url }),
  mantenimiento: (own) => turnMail(sayer(turnMailTexts, own), turno, url),
  partes_seguidas: (own) => watchMail(sayer(watchMailTexts, own), persona, { news: 'bajo', parts: [seguida], url }),
  busquedas_seguidas: (own) =>
    searchMail(sayer(searchMailTexts, own), persona, {
      news: [
        {
          texto: 'balatas delanteras tsuru',
          pagina: '/ListadoProductos?productobusqueda=balatas+delanteras+tsuru&tipobusqueda=1',
          parts: [{ k_parte: 'BD-1204', descripcion: 'Balata delantera', linea: 'Balatas' }],
        },
      ],
      page: '',
      root: url,
    }),
  carga: (own) =>
    loadMail(sayer(loadMailTexts, own), persona, {
      archivo: 'lista de mayo.xlsx',
      estado: 'CON_ERRORES',
      motivo: null,
      filas: 4210,
      errores: 12,
      dudosas: 0,
      dudas: 0,
      cambios: { nuevos: 18, cambiados: 960 },
      llego_de: null,
      url,
    }),
  listas_proveedor: (own) =>
    refusedMail(sayer(supplierMailTexts, own), {
      nombre: persona,
      url,
      proveedor: 'Autopartes Norteña',
      refused: [
        { nombre: 'catalogo de mayo.pdf', motivo: 'No es una lista: se toman archivos .xlsx, .csv.' },
        { nombre: 'lista-junio.xlsx', motivo: 'El archivo está vacío.' },
      ],
    }),
  lista_programada: (own) =>
    scheduleMail(sayer(scheduleMailTexts, own), persona, {
      cliente: 'Refaccionaria El Pistón',
      partes: 4210,
      cambios: 36,
      soloCambios: false,
      adjunta: true,
      url,
    }),
  resumen_diario: (own) =>
    summaryMail(sayer(summaryMailTexts, own), persona, {
      told: [
        { tipo: 'cotizacion', titulo: 'COT-1042: quedó autorizada: ya puedes aceptarla', url },
        { tipo: 'pedido', titulo: 'Tu pedido PED-318 va en camino', url },
      ],
      all: url,
    }),
  postulacion_recibida: (own) =>
    receivedMail(sayer(careerMailTexts, own), candidata, { puesto: 'Asesor de mostrador', dias: KEPT_DAYS }),
  postulacion_nueva: (own) => applicationMail(sayer(careerMailTexts, own), candidata, 'Asesor de mostrador'),
}

function quoteExample(own: OwnWords): Example {
  const say = sayer(quoteMailTexts, own)
  const folio = 'GDL-000125'
  const paso = say('correo-cotizacion-autorizar', {})
  return {
    subject: say('correo-cotizacion-asunto', { folio, paso: paso.toLowerCase() }),
    letter: {
      nombre: persona,
      antes: say('correo-cotizacion-datos', { folio, paso }),
      boton: { texto: say('correo-cotizacion-boton', {}), url },
      despues: say('correo-cotizacion-nota', {}),
    },
  }
}

function orderExample(own: OwnWords): Example {
  const say = sayer(orderMailTexts, own)
  const folio = 'GDL-4021'
  const left = say('correo-pedido-salio-con', { transportista: 'Paquetería del Centro' })
  const facts = say('correo-pedido-datos', { folio, sucursal: 'Guadalajara', total: '$4,812.60' })
  return {
    subject: say('correo-pedido-en-camino', { folio }),
    letter: {
      nombre: persona,
      antes: `${left} ${say('correo-pedido-guia', { guia: '88120034' })}\n\n${facts}`,
      boton: { texto: say('correo-pedido-boton', {}), url },
    },
  }
}

function returnExample(own: OwnWords): Example {
  const say = sayer(returnMailTexts, own)
  const folio = 'DV-000123'
  const facts = say('correo-devolucion-datos', { tipo: 'Devolución', folio, piezas: '2 × BAL-1024' })
  return {
    subject: say('correo-devolucion-autorizada', { folio }),
    letter: {
      nombre: persona,
      antes: `${say('correo-devolucion-autorizada-texto', { sucursal: 'Guadalajara' })}\n\n${facts}`,
      boton: { texto: say('correo-devolucion-boton', {}), url },
    },
  }
}

function askedReturnExample(own: OwnWords): Example {
  const say = sayer(returnMailTexts, own)
  return {
    subject: say('correo-devolucion-equipo', { folio: 'DV-000123', tipo: 'garantía' }),
    letter: {
      nombre: 'Sofía Asesora',
      antes: say('correo-devolucion-equipo-texto', { cliente: 'Refaccionaria El Pistón', piezas: '2 × BAL-1024' }),
      cita: 'Rechina desde el primer día.',
      boton: { texto: say('correo-devolucion-equipo-boton', {}), url },
    },
  }
}

function documentsExample(own: OwnWords, isNew: boolean): Example {
  const say = sayer(documentMailTexts, own)
  const documento = 'Factura A 1024'
  return {
    subject: say(isNew ? 'correo-documentos-nuevos' : 'correo-documentos', { documento }),
    letter: {
      nombre: persona,
      antes: say('correo-documentos-texto', {}),
      secciones: [{ lineas: [{ texto: `${documento} · 02/11/2026 · $4,812.60`, url }] }],
      ...(isNew && { despues: say('correo-documentos-nuevos-nota', {}) }),
    },
  }
}

function problemExample(own: OwnWords): Example {
  const say = sayer(problemMailTexts, own)
  return {
    subject: say('correo-problema-respuesta', { folio: 'A 1024' }),
    letter: {
      nombre: persona,
      antes: 'Ya corregimos el uso de CFDI y emitimos la factura de nuevo.',
      boton: { texto: say('correo-problema-boton', {}), url },
    },
  }
}

function reminderExample(own: OwnWords): Example {
  const say = sayer(reminderMailTexts, own)
  const line = say('correo-recordatorio-parte-vencio', {
    folio: 'A 1024',
    total: '$4,812.60',
    fecha: '02/11/2026',
    dias: say('correo-recordatorio-parte-dias', { n: '7' }),
  })
  return {
    subject: say('correo-recordatorio-vencidas', {}),
    letter: {
      nombre: persona,
      antes: say('correo-recordatorio-vencidas-texto', {}),
      secciones: [{ titulo: say('correo-recordatorio-dato-vencidas', {}), lineas: [{ texto: line }] }],
      boton: { texto: say('correo-recordatorio-boton', {}), url },
      despues: say('correo-recordatorio-nota', {}),
    },
  }
}
