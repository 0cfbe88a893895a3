import { searchMail } from '#selling/searches/told.ts'
import { inviteMail, passwordChangedMail, resetMail, unlockMail } from '#people/access/access-mails.server.ts'
import { summaryMail } from '#people/notifications/summary.server.ts'
import { companyInvitationMail } from '#people/team/invitation-mail.server.ts'
import { KEPT_DAYS } from '#publishing/careers/applicant-states.ts'
import { applicationMail, receivedMail } from '#publishing/careers/mails.server.ts'
import { cancellationMail } from '#fiscal/sat/cancellation.server.ts'
import { scheduleMail } from '#catalogue/price-lists/schedule-mail.server.ts'
import { watchMail } from '#catalogue/watches/told.server.ts'
import { fitMail } from '#selling/fit-answers/ask.server.ts'
import { turnMail } from '#selling/vehicles/turn.server.ts'
import { messageMail, rejectionMail, requestMail } from '#people/contact/company-mails.server.ts'
import {
  answeredMail,
  confirmMail,
  deskMail,
  extendedMail,
  fulfilledMail,
  receivedMail as rightReceivedMail,
} from '#people/privacy/mails.server.ts'
import type { Letter } from '#platform/mail/letter.ts'

export type MailKind = {
  tipo: string
  nombre: string
  /** When it goes out. */
  cuando: string
  para: 'persona' | 'cliente' | 'empresa'
  /** What it says holds facts that change: other words must keep `{texto}`. */
  llevaDatos: boolean
  /** One as it would go out, made up. */
  ejemplo: { subject: string; letter: Letter }
}

const url = 'https://www.ejemplo.mx/JACVE/enlace'
const persona = 'María López'
const derecho = { folio: 'ARCO-00012', nombre: persona, derecho: 'ACCESO', url } as const
const turno = {
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

/** Every kind of mail of the house. A kind that is sent and missing here is found by the test. */
export const mailKinds: MailKind[] = [
  {
    tipo: 'invitacion',
    nombre: 'Invitación a una cuenta',
    cuando: 'Al crear un usuario o reenviar su invitación',
    para: 'persona',
    llevaDatos: false,
    ejemplo: inviteMail(persona, url),
  },
  {
    tipo: 'invitacion_empresa',
    nombre: 'Invitación de un cliente a su gente',
    cuando: 'Cuando el dueño de la cuenta de un cliente invita a una persona',
    para: 'persona',
    llevaDatos: true,
    ejemplo: companyInvitationMail({
      nombre: persona,
      empresa: 'Refaccionaria El Pistón',
      invita: 'Ana Ruiz',
      puesto: 'comprador',
      url,
    }),
  },
  {
    tipo: 'restablecer',
    nombre: 'Restablecer la contraseña',
    cuando: 'Cuando alguien olvida su contraseña',
    para: 'persona',
    llevaDatos: false,
    ejemplo: resetMail(persona, url),
  },
  {
    tipo: 'desbloqueo',
    nombre: 'Muchos intentos de entrar',
    cuando: 'Cuando alguien prueba contraseñas en una cuenta',
    para: 'persona',
    llevaDatos: false,
    ejemplo: unlockMail(persona, url),
  },
  {
    tipo: 'clave_cambiada',
    nombre: 'Contraseña cambiada',
    cuando: 'Después de cambiar una contraseña',
    para: 'persona',
    llevaDatos: false,
    ejemplo: passwordChangedMail(persona),
  },
  {
    tipo: 'cotizacion',
    nombre: 'Cotización o pre-pedido',
    cuando: 'En cada paso: enviada, propuesta, autorizada, por vencer…',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: {
      subject: 'GDL-000125: quedó autorizada: ya puedes aceptarla',
      letter: {
        nombre: persona,
        antes: 'Documento GDL-000125. Quedó autorizada: ya puedes aceptarla.',
        boton: { texto: 'Abrir el documento', url },
        despues: 'Los precios se ven al entrar con tu cuenta.',
      },
    },
  },
  {
    tipo: 'pedido',
    nombre: 'Pedido',
    cuando: 'Al confirmarlo, embarcarlo, entregarlo o cambiar una parte',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: {
      subject: 'Tu pedido GDL-4021 va en camino',
      letter: {
        nombre: persona,
        antes:
          'Tu pedido salió con Paquetería del Centro. La guía es 88120034.\n\nPedido GDL-4021 de Guadalajara, total $4,812.60 con IVA.',
        boton: { texto: 'Ver el pedido', url },
      },
    },
  },
  {
    tipo: 'devolucion',
    nombre: 'Devolución',
    cuando: 'Al autorizarla, rechazarla, recibirla, dictaminarla, resolverla y cerrarla',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: {
      subject: 'Autorizamos tu devolución DV-000123',
      letter: {
        nombre: persona,
        antes:
          'Imprime la hoja de la devolución y manda las piezas con ella a la sucursal Guadalajara.\n\nDevolución DV-000123: 2 × BAL-1024.',
        boton: { texto: 'Ver la devolución', url },
      },
    },
  },
  {
    tipo: 'devolucion_solicitada',
    nombre: 'Devolución por autorizar',
    cuando: 'Cuando un cliente la pide',
    para: 'empresa',
    llevaDatos: false,
    ejemplo: {
      subject: 'DV-000123: garantía por autorizar',
      letter: {
        nombre: 'Sofía Asesora',
        antes: 'Refaccionaria El Pistón pide 2 × BAL-1024.',
        cita: 'Rechina desde el primer día.',
        boton: { texto: 'Abrir la devolución', url },
      },
    },
  },
  {
    tipo: 'pedido_estandar',
    nombre: 'Pedido estándar preparado',
    cuando: 'El día de cada pedido estándar',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: {
      subject: 'Tu pedido estándar está preparado',
      letter: {
        nombre: persona,
        antes: 'Preparamos «Surtido de los lunes» con 18 partes. No se ha pedido nada: revísalo y pásalo al carrito.',
        boton: { texto: 'Ver lo preparado', url },
        despues: 'Si esta vez no lo necesitas, descártalo.',
      },
    },
  },
  {
    tipo: 'documentos',
    nombre: 'Documentos electrónicos pedidos',
    cuando: 'Cuando alguien los envía por correo',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: documents('Factura A 1024', false),
  },
  {
    tipo: 'documentos_nuevos',
    nombre: 'Documentos electrónicos nuevos',
    cuando: 'Al cargarlos, a quien lo pidió',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: documents('Nuevo: Factura A 1024', true),
  },
  {
    tipo: 'documento',
    nombre: 'Problema con un documento',
    cuando: 'Al reportarlo y al contestarlo',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: {
      subject: 'Respuesta sobre el documento A 1024',
      letter: {
        nombre: persona,
        antes: 'Ya corregimos el uso de CFDI y emitimos la factura de nuevo.',
        boton: { texto: 'Ver el documento', url },
      },
    },
  },
  {
    tipo: 'cancelacion_factura',
    nombre: 'Se pidió cancelar una factura',
    cuando: 'En cuanto el SAT dice que su cancelación está en proceso',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: cancellationMail(persona, { folio: 'A-1204', total: '1160.00', moneda: 'MXN' }, url),
  },
  {
    tipo: 'recordatorio_facturas',
    nombre: 'Recordatorio de facturas',
    cuando: 'Antes y después del vencimiento, o a mano',
    para: 'cliente',
    llevaDatos: false,
    ejemplo: {
      subject: 'Tienes facturas vencidas',
      letter: {
        nombre: persona,
        antes: 'Estas facturas ya vencieron o están por vencer.',
        secciones: [
          { titulo: 'Vencidas', lineas: [{ texto: 'A 1024: $4,812.60, venció el 02/11/2026, hace 7 días' }] },
        ],
        boton: { texto: 'Ver mis facturas', url },
        despues: 'Si ya pagaste, gracias: no hagas caso de este aviso.',
      },
    },
  },
  {
    tipo: 'mensaje_contacto',
    nombre: 'Mensaje desde Contacto',
    cuando: 'Cuando un visitante escribe',
    para: 'empresa',
    llevaDatos: false,
    ejemplo: messageMail({
      nombre: persona,
      empresa: 'Taller López',
      correo: 'maria@taller.example',
      telefono: '33 1234 5678',
      mensaje: '¿Tienen bomba de agua para Tsuru 2005?',
    }),
  },
  {
    tipo: 'solicitud_alta',
    nombre: 'Solicitud de alta',
    cuando: 'Cuando alguien quiere ser cliente',
    para: 'empresa',
    llevaDatos: false,
    ejemplo: requestMail({
      razon_social: 'Refaccionaria El Pistón',
      rfc: 'RPI010203AB1',
      contacto: persona,
      correo: 'compras@piston.example',
    }),
  },
  {
    tipo: 'solicitud_rechazada',
    nombre: 'Solicitud de alta rechazada',
    cuando: 'Al rechazarla',
    para: 'persona',
    llevaDatos: false,
    ejemplo: rejectionMail(persona, 'Falta la constancia del domicilio.'),
  },
  {
    tipo: 'derechos_confirmar',
    nombre: 'Confirmar una solicitud de datos',
    cuando: 'Al pedir algo sobre sus datos sin cuenta',
    para: 'persona',
    llevaDatos: true,
    ejemplo: confirmMail(derecho),
  },
  {
    tipo: 'derechos_recibida',
    nombre: 'Solicitud de datos recibida',
    cuando: 'Al confirmarla, con su folio y su plazo',
    para: 'persona',
    llevaDatos: true,
    ejemplo: rightReceivedMail(derecho, '2026-12-21'),
  },
  {
    tipo: 'derechos_plazo',
    nombre: 'Plazo ampliado de una solicitud de datos',
    cuando: 'Al ampliarlo, una sola vez',
    para: 'persona',
    llevaDatos: true,
    ejemplo: extendedMail(derecho, { responder_antes: '2027-01-20', motivo: 'Falta un dato para encontrarte.' }),
  },
  {
    tipo: 'derechos_respuesta',
    nombre: 'Respuesta a una solicitud de datos',
    cuando: 'Al decir si procede o no',
    para: 'persona',
    llevaDatos: true,
    ejemplo: answeredMail(derecho, { procede: true, respuesta: 'Los reunimos y te los mandamos.' }),
  },
  {
    tipo: 'derechos_cumplida',
    nombre: 'Solicitud de datos cumplida',
    cuando: 'Al entregar, corregir o borrar',
    para: 'persona',
    llevaDatos: true,
    ejemplo: fulfilledMail(derecho, { nota: '', borrado: [], guardado: [] }),
  },
  {
    tipo: 'derechos_nueva',
    nombre: 'Solicitud de datos por atender',
    cuando: 'Cuando alguien confirma la suya',
    para: 'empresa',
    llevaDatos: false,
    ejemplo: deskMail(derecho, '2026-12-21'),
  },
  {
    tipo: 'le_quedo',
    nombre: '¿Te quedó?',
    cuando: 'Cinco días después de entregar un pedido, una vez',
    para: 'cliente',
    llevaDatos: false,
    ejemplo: fitMail(persona, 'PED-318', url),
  },
  {
    tipo: 'mantenimiento',
    nombre: 'Mantenimiento de un vehículo',
    cuando: 'Unos días o kilómetros antes de lo que anotó',
    para: 'persona',
    llevaDatos: true,
    ejemplo: turnMail(persona, turno, url),
  },
  {
    tipo: 'partes_seguidas',
    nombre: 'Partes que sigue',
    cuando: 'Cuando vuelve a haber una, baja de precio o deja de venderse',
    para: 'persona',
    llevaDatos: true,
    ejemplo: watchMail(persona, { news: 'bajo', parts: [seguida], url }),
  },
  {
    tipo: 'busquedas_seguidas',
    nombre: 'Búsquedas que sigue',
    cuando: 'Cuando una búsqueda que sigue encuentra una parte nueva',
    para: 'persona',
    llevaDatos: true,
    ejemplo: searchMail(persona, {
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
  },
  {
    tipo: 'lista_programada',
    nombre: 'Lista de precios programada',
    cuando: 'El día de cada lista de precios programada, o a mano',
    para: 'cliente',
    llevaDatos: true,
    ejemplo: scheduleMail(persona, {
      cliente: 'Refaccionaria El Pistón',
      partes: 4210,
      cambios: 36,
      soloCambios: false,
      adjunta: true,
      url,
    }),
  },
  {
    tipo: 'resumen_diario',
    nombre: 'Resumen del día',
    cuando: 'A las 8, a quien pidió sus avisos una vez al día',
    para: 'persona',
    llevaDatos: false,
    ejemplo: summaryMail(persona, {
      told: [
        { tipo: 'cotizacion', titulo: 'COT-1042: quedó autorizada: ya puedes aceptarla', url },
        { tipo: 'pedido', titulo: 'Tu pedido PED-318 va en camino', url },
      ],
      all: url,
    }),
  },
  {
    tipo: 'postulacion_recibida',
    nombre: 'Postulación recibida',
    cuando: 'Al que se postula en la bolsa de trabajo',
    para: 'persona',
    llevaDatos: true,
    ejemplo: receivedMail(candidata, 'Asesor de mostrador', KEPT_DAYS),
  },
  {
    tipo: 'postulacion_nueva',
    nombre: 'Postulación nueva',
    cuando: 'Cuando alguien se postula',
    para: 'empresa',
    llevaDatos: false,
    ejemplo: applicationMail(candidata, 'Asesor de mostrador'),
  },
]

function documents(subject: string, isNew: boolean): MailKind['ejemplo'] {
  return {
    subject,
    letter: {
      nombre: persona,
      antes: 'Van adjuntos el XML y el PDF.',
      secciones: [{ lineas: [{ texto: 'Factura A 1024 · 02/11/2026 · $4,812.60', url }] }],
      ...(isNew && { despues: 'Recibes este correo porque tu empresa pidió sus documentos nuevos por correo.' }),
    },
  }
}

/** The kind a mail of this `tipo` belongs to: the steps of a quotation share one. */
export function kindOf(tipo: string): MailKind | undefined {
  const own = tipo.startsWith('cotizacion_') ? 'cotizacion' : tipo
  return mailKinds.find((kind) => kind.tipo === own)
}
