// Every text that the company may change on the running shop. The Spanish stands where it is said, so that a page brings no text but its
// own; where, how and the English are for whoever changes it, and stay here. Words that are said in two places are one text.
import { noDescription, wentWrong } from '#kit/base/texts.ts'
import { anonymous } from '#kit/base/access.ts'
import { modeTexts, SEARCH_MODES } from '#kit/base/settings.ts'
import { type Page, pages } from '#pages.ts'
import { contactTexts } from '#people/contact/contact-texts.ts'
import { sessionEndTexts } from '#people/access/session-end-texts.ts'
import { networkMessage } from '#people/company/social-link.ts'
import { chatNotice } from '#people/chat-queue/chat-texts.ts'
import { chatMessages, chatNames } from '#people/company/whatsapp.ts'
import { userTexts } from '#people/users/saved-texts.ts'
import { groupTexts, markTexts, voiceFailed } from '#finding/search-box/box-texts.ts'
import { examples } from '#finding/search-box/search-mode.ts'
import { voiceMessages } from '#finding/search-box/voice-messages.ts'
import { orderMessage } from '#selling/orders/order-texts.ts'
import { authorisedTexts } from '#selling/quotes/authorised-texts.ts'
import { deleteTexts } from '#upkeep/brands/delete-texts.ts'
import { savedTexts } from '#upkeep/editor/saved-texts.ts'
import { credentialsSaved } from '#upkeep/erp-screens/connection-texts.ts'
import { accountEntries } from '#fronts/frame/account-entries.ts'
import { frameTexts } from '#fronts/frame/frame-texts.ts'
import { barText } from '#fronts/frame/site-links.ts'
import { nothingTexts } from '#fronts/lists/nothing-texts.ts'
import { missingTexts } from '#fronts/product/missing-texts.ts'
import { type Entry, entry } from './entry.ts'
import { headEntries } from './head-entries.server.ts'
import { mailEntries } from './mail-entries.ts'

/** `/Correos?x=1` → `-Correos`. */
function nameOf(path: string): string {
  return path.replaceAll('/', '-').replace(/\?.*/, '')
}

const chat = 'Lo primero que se lee en WhatsApp al escribirle a la empresa'
const chats = [
  entry('whatsapp', 'whatsapp-barra', chatMessages.bar, {
    donde: `${chat} desde la barra de arriba y el menú del teléfono.`,
    forma: 'chat',
    pagina: '/home',
    puedeVaciarse: true,
  }),
  entry('whatsapp', 'whatsapp-pie', chatMessages.footer, {
    donde: `${chat} desde el botón que flota abajo a la derecha.`,
    forma: 'chat',
    pagina: '/home',
    puedeVaciarse: true,
  }),
  entry('whatsapp', 'whatsapp-paginas', chatMessages.elsewhere, {
    donde: `${chat} desde Contacto, la portada, una parte o una búsqueda; ahí sigue con la clave o con lo que se buscó.`,
    forma: 'chat',
    pagina: '/Contacto',
    puedeVaciarse: true,
  }),
  entry('whatsapp', 'whatsapp-pedido', orderMessage, {
    donde: 'Lo primero que se lee en WhatsApp al preguntar por un pedido, desde el pedido.',
    forma: 'chat',
    lugares: {
      folio: { explica: 'es el folio del pedido', ejemplo: '1042' },
      sucursal: { explica: 'es el nombre de la sucursal', ejemplo: 'Guadalajara', puedeFaltar: true },
    },
  }),
  entry('whatsapp', 'whatsapp-aviso', chatNotice['whatsapp-aviso'], {
    donde:
      'Lo que un asesor le envía por WhatsApp a un cliente que pidió saberlo así, desde «Por enviar por WhatsApp».',
    forma: 'chat',
    pagina: '/avisos-whatsapp',
    lugares: {
      nombre: { explica: 'es el nombre de quien lo lee', ejemplo: 'María López', puedeFaltar: true },
      asunto: { explica: 'es lo que pasó, como lo dice el correo', ejemplo: 'Tu pedido GDL-4021 va en camino' },
      enlace: { explica: 'es el enlace a su página', ejemplo: 'https://www.ejemplo.mx/JACVE/enlace' },
    },
  }),
  entry('whatsapp', 'redes-mensaje', networkMessage, {
    donde: 'El mensaje de una red social que admite uno, cuando la sucursal no escribió el suyo.',
    forma: 'chat',
    pagina: '/Contacto',
    puedeVaciarse: true,
  }),
  entry('whatsapp', 'whatsapp-asesores', chatNames.asesores, {
    donde: 'Nombre del primer número en el menú de WhatsApp y en Contacto.',
    forma: 'boton',
    pagina: '/Contacto',
  }),
  entry('whatsapp', 'whatsapp-atencion', chatNames.atencion, {
    donde: 'Nombre del segundo número en el menú de WhatsApp y en Contacto.',
    forma: 'boton',
    pagina: '/Contacto',
  }),
  entry('whatsapp', 'whatsapp-tmk', chatNames.tmk, {
    donde: 'Nombre del tercer número en el menú de WhatsApp y en Contacto.',
    forma: 'boton',
    pagina: '/Contacto',
  }),
]

/** Where else the words of a link are said. */
const also = new Map<string, string>([
  [pages.ProdsMX.path, ' También es etiqueta y filtro de las partes hechas en México.'],
])
const barPages = Object.values(pages).filter((page: Page) => page.bar)

const bar = [
  ...barPages.map((page) =>
    entry('barra', `barra${nameOf(page.path)}`, barText(page), {
      donde: `Liga de la barra de arriba y del menú del teléfono que abre «${page.title}».${also.get(page.path) ?? ''}${barText(page) === page.title ? ' También es el título de esa página en la pestaña.' : ''}`,
      forma: 'boton',
      pagina: page.path,
    }),
  ),
  entry('barra', 'barra-ingresar', frameTexts.enter, {
    donde: 'Botón de la barra para quien no ha ingresado.',
    forma: 'boton',
    pagina: '/home',
  }),
  entry('barra', 'barra-escribenos', frameTexts.write, {
    donde: 'Botón de WhatsApp de la barra, en pantallas anchas, y título del formulario de contacto.',
    forma: 'boton',
    pagina: '/home',
  }),
  entry('barra', 'menu-titulo', frameTexts.menu, {
    donde: 'Nombre y título del menú que sale del lado en teléfonos.',
    forma: 'titulo',
    pagina: '/home',
  }),
  entry('barra', 'menu-mis-accesos', frameTexts.own, {
    donde: 'Título de lo propio en el menú del teléfono, para quien ingresó.',
    forma: 'titulo',
  }),
  entry('barra', 'pie-lema', frameTexts.motto, {
    donde: 'Bajo el logo, al pie de todas las páginas.',
    forma: 'frase',
    pagina: '/home',
    puedeVaciarse: true,
  }),
  entry('barra', 'pie-catalogo', frameTexts.catalogue, {
    donde: 'Título de la primera columna de ligas del pie.',
    forma: 'titulo',
    pagina: '/home',
  }),
  entry('barra', 'pie-ayuda', frameTexts.help, {
    donde: 'Título de la segunda columna de ligas del pie.',
    forma: 'titulo',
    pagina: '/home',
  }),
  entry('barra', 'pie-empresa', frameTexts.company, {
    donde: 'Título de la tercera columna de ligas del pie.',
    forma: 'titulo',
    pagina: '/home',
  }),
  entry('barra', 'pie-whatsapp', frameTexts.support, {
    donde: 'Nombre del botón que flota abajo a la derecha: lo leen los lectores de pantalla.',
    forma: 'boton',
    pagina: '/home',
  }),
]

/** Everything that the menu of an account can hold, whoever's it is. */
const lines = accountEntries({
  ...anonymous,
  isLoggedin: true,
  user: { id: 0, name: '' },
  roles: ['admin', 'cliente'],
  permissions: ['devoluciones-read', 'devoluciones-write', 'imprenta-create', 'marcas-write', 'busquedas-analisis'],
})
const account = [
  ...lines
    // Returns of a client and those of everybody are two pages of one name.
    .filter(({ texto }, place) => lines.findIndex((other) => other.texto === texto) === place)
    .map(({ texto, href }) =>
      entry('cuenta', `cuenta${nameOf(href)}`, texto, {
        donde: `Renglón del menú de la cuenta que abre ${href.split('?')[0]}.`,
        forma: 'boton',
      }),
    ),
  entry('cuenta', 'cuenta-salir', frameTexts.leave, {
    donde: 'Último renglón del menú de la cuenta.',
    forma: 'boton',
  }),
]

const search = [
  ...SEARCH_MODES.flatMap((mode) => [
    entry('busqueda', `busqueda-modo-${mode}`, modeTexts[mode], {
      donde: `Modo ${mode} del buscador. Donde no cabe, la barra enseña solo la última palabra.`,
      forma: 'boton',
      pagina: '/home',
    }),
    entry('busqueda', `busqueda-ejemplo-${mode}`, examples[mode], {
      donde: `En el buscador vacío, con el modo ${mode}.`,
      forma: 'frase',
      pagina: '/home',
    }),
  ]),
  entry('busqueda', 'busqueda-sugeridos', groupTexts.sugeridos, {
    donde: 'Primera columna de lo que se despliega al escribir en el buscador.',
    forma: 'titulo',
    pagina: '/home',
  }),
  entry('busqueda', 'busqueda-ultimas', groupTexts.ultimas, {
    donde: 'Segunda columna del buscador: lo que se buscó antes.',
    forma: 'titulo',
    pagina: '/mobilsearch',
  }),
  entry('busqueda', 'busqueda-mas-vendidos', groupTexts.vendidos, {
    donde: 'Tercera columna del buscador: lo que más se vende.',
    forma: 'titulo',
    pagina: '/mobilsearch',
  }),
  entry('busqueda', 'sin-resultados', nothingTexts.title, {
    donde: 'Título cuando una búsqueda no encuentra nada.',
    forma: 'titulo',
    pagina: '/ListadoProductos?productobusqueda=zzzz&tipobusqueda=1',
    lugares: { texto: { explica: 'es lo que se buscó', ejemplo: 'balata tsuru' } },
  }),
  entry('busqueda', 'sin-resultados-explica', nothingTexts.text, {
    donde: 'Bajo el título, cuando una búsqueda no encuentra nada.',
    forma: 'frase',
    pagina: '/ListadoProductos?productobusqueda=zzzz&tipobusqueda=1',
    puedeVaciarse: true,
  }),
  entry('busqueda', 'pedir-a-un-asesor', nothingTexts.ask, {
    donde: 'Botón de una búsqueda sin resultados y de una parte que no existe.',
    forma: 'boton',
    pagina: '/ListadoProductos?productobusqueda=zzzz&tipobusqueda=1',
  }),
]

const mark = (clave: string, said: string, which: string) =>
  entry('partes', clave, said, {
    donde: `Etiqueta y filtro de las partes ${which}.`,
    forma: 'etiqueta',
    pagina: '/ListaProds',
  })
const parts = [
  entry('partes', 'sin-descripcion', noDescription, {
    donde: 'En lugar de la descripción de una parte que no la tiene.',
    forma: 'frase',
  }),
  mark('marca-nuevo', markTexts.badgenuevo, 'nuevas'),
  mark('marca-recomendacion', markTexts.especial, 'recomendadas'),
  mark('marca-top-ventas', markTexts.mejoresventas, 'que más se venden'),
  mark('marca-top-ventas-lineas', markTexts.mejoresventaslineas, 'que más se venden en su línea'),
  mark('marca-con-existencia', markTexts.existencia, 'con existencia'),
  entry('partes', 'producto-no-existe', missingTexts.unknown, {
    donde: 'Título de la página de una clave que no existe.',
    forma: 'titulo',
    pagina: '/verprods/NO-EXISTE',
  }),
  entry('partes', 'producto-revisa-codigo', missingTexts.check, {
    donde: 'Bajo el título de la página de una clave que no existe.',
    forma: 'frase',
    pagina: '/verprods/NO-EXISTE',
    puedeVaciarse: true,
  }),
  entry('partes', 'producto-no-disponible', missingTexts.gone, {
    donde: 'Título de la página de una parte que ya no se vende.',
    forma: 'titulo',
  }),
]

const contact = [
  entry('contacto', 'contacto-entrada', contactTexts.lead, {
    donde: 'Bajo el título de la página de contacto.',
    forma: 'frase',
    pagina: '/Contacto',
    puedeVaciarse: true,
  }),
  entry('contacto', 'contacto-responde', contactTexts.answers, {
    donde: 'Sobre el formulario de contacto.',
    forma: 'frase',
    pagina: '/Contacto',
    puedeVaciarse: true,
  }),
]

const { sesion, carrito } = sessionEndTexts
const whenOver = 'cuando la sesión terminó'
const inCart = 'cuando la sesión terminó y se abría el carrito'
const notices = [
  entry('avisos', 'sesion-titulo', sesion.title, { donde: `Título del aviso ${whenOver}.`, forma: 'titulo' }),
  entry('avisos', 'sesion-texto', sesion.text, {
    donde: `Texto del aviso ${whenOver}.`,
    forma: 'frase',
  }),
  entry('avisos', 'sesion-boton', sesion.button, { donde: `Botón del aviso ${whenOver}.`, forma: 'boton' }),
  entry('avisos', 'sesion-carrito-titulo', carrito.title, { donde: `Título del aviso ${inCart}.`, forma: 'titulo' }),
  entry('avisos', 'sesion-carrito-texto', carrito.text, {
    donde: `Texto del aviso ${inCart}.`,
    forma: 'frase',
  }),
  entry('avisos', 'sesion-carrito-boton', carrito.button, { donde: `Botón del aviso ${inCart}.`, forma: 'boton' }),
  entry('avisos', 'voz-denegada', voiceMessages.denied, {
    donde: 'Al buscar por voz sin permiso para el micrófono.',
    forma: 'frase',
  }),
  entry('avisos', 'voz-fallo', voiceFailed, {
    donde: 'Al buscar por voz, cuando no se entendió.',
    forma: 'frase',
  }),
  entry('avisos', 'voz-sin-soporte', voiceMessages.unsupported, {
    donde: 'Al buscar por voz con un navegador que no sabe.',
    forma: 'frase',
  }),
  entry('avisos', 'sin-pagina', frameTexts.noPage, {
    donde: 'Aviso a quien abre una dirección que no existe.',
    forma: 'aviso',
    pagina: '/no-existe',
  }),
  entry('avisos', 'sin-pagina-al-inicio', frameTexts.broughtHome, {
    donde: 'Segundo renglón del aviso de una dirección que no existe.',
    forma: 'frase',
    pagina: '/no-existe',
    puedeVaciarse: true,
  }),
  entry('avisos', 'algo-fallo', wentWrong, { donde: 'Cuando algo falla y no hay otra explicación.', forma: 'frase' }),
]

const quotes = [
  entry('cotizaciones', 'autorizados-ninguno', authorisedTexts.none, {
    donde: 'Título de Autorizados, cuando el día que se eligió no tiene ninguno.',
    forma: 'titulo',
  }),
  entry('cotizaciones', 'autorizados-otra-fecha', authorisedTexts.other, {
    donde: 'Bajo el título de Autorizados, cuando el día que se eligió no tiene ninguno.',
    forma: 'frase',
  }),
  entry('cotizaciones', 'autorizados-sin-fecha', authorisedTexts.choose, {
    donde: 'Título de Autorizados, cuando hoy no hay ninguno y no se eligió otro día.',
    forma: 'titulo',
  }),
  entry('cotizaciones', 'autorizados-hoy', authorisedTexts.today, {
    donde: 'Bajo el título de Autorizados, cuando hoy no hay ninguno.',
    forma: 'frase',
  }),
]

const administration = [
  entry('administracion', 'usuario-creado', userTexts.created, { donde: 'Aviso al crear un usuario.', forma: 'aviso' }),
  entry('administracion', 'usuario-editado', userTexts.updated, {
    donde: 'Aviso al guardar un usuario.',
    forma: 'aviso',
  }),
  entry('administracion', 'usuario-borrado', userTexts.deleted, {
    donde: 'Aviso al eliminar un usuario.',
    forma: 'aviso',
  }),
  entry('administracion', 'borrar-marca', deleteTexts.brand, {
    donde: 'Pregunta antes de eliminar una marca.',
    forma: 'titulo',
  }),
  entry('administracion', 'borrar-linea', deleteTexts.line, {
    donde: 'Pregunta antes de eliminar una línea.',
    forma: 'titulo',
  }),
  entry('administracion', 'producto-guardado', savedTexts.product, {
    donde: 'Aviso al guardar un producto.',
    forma: 'aviso',
  }),
  entry('administracion', 'aplicacion-guardada', savedTexts.application, {
    donde: 'Aviso al guardar las aplicaciones de un producto.',
    forma: 'aviso',
  }),
  entry('administracion', 'credenciales-guardadas', credentialsSaved, {
    donde: 'Aviso al guardar la conexión con el ERP.',
    forma: 'aviso',
  }),
]

const shown = [...chats, ...bar, ...account, ...search, ...parts, ...contact, ...notices, ...quotes, ...administration]

/** All of them, in the order of the list. What a page is titled by and is said in bar or menu too stands there. */
export const catalogue: readonly Entry[] = [
  ...shown,
  ...headEntries(new Set(shown.map(({ original }) => original.es ?? original.en))),
  ...mailEntries,
]

const byKey = new Map(catalogue.map((one) => [one.clave, one]))

/** The text of this name; undefined where there is none any more. */
export function entryOf(clave: string): Entry | undefined {
  return byKey.get(clave)
}
