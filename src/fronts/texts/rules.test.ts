import { describe, expect, test } from 'vitest'
import { sessionEndTexts } from '#people/access/session-end-texts.ts'
import { chatMessages, chatNames } from '#people/company/whatsapp.ts'
import { contactTexts } from '#people/contact/contact-texts.ts'
import { userTexts } from '#people/users/saved-texts.ts'
import { groupTexts, markTexts } from '#finding/search-box/box-texts.ts'
import { voiceMessages } from '#finding/search-box/voice-messages.ts'
import { authorisedTexts } from '#selling/quotes/authorised-texts.ts'
import { deleteTexts } from '#upkeep/brands/delete-texts.ts'
import { savedTexts } from '#upkeep/editor/saved-texts.ts'
import { frameTexts } from '#fronts/frame/frame-texts.ts'
import { nothingTexts } from '#fronts/lists/nothing-texts.ts'
import { missingTexts } from '#fronts/product/missing-texts.ts'
import { catalogue } from './catalogue.server.ts'
import { ownWords, type Shape, textFault, wordsShown } from './rules.ts'

const order: Shape = {
  forma: 'chat',
  lugares: {
    folio: { explica: 'es el folio', ejemplo: '7' },
    sucursal: { explica: 'es la sucursal', ejemplo: 'Guadalajara', puedeFaltar: true },
  },
}

describe('words that may stand in the place of others', () => {
  test.each([
    ['Pedido {folio} de {sucursal}', null],
    ['{folio}', null],
    ['Pedido de {sucursal}', 'Falta {folio}: es el folio. Escríbelo donde deba ir.'],
    ['Pedido {folio', 'Falta {folio}: es el folio. Escríbelo donde deba ir.'],
    ['Pedido {Folio} {folio}', 'No existe {Folio}. Puedes usar {folio}, {sucursal}.'],
    ['Pedido {folio} {}', 'No existe {}. Puedes usar {folio}, {sucursal}.'],
    ['Pedido {folio} {constructor}', 'No existe {constructor}. Puedes usar {folio}, {sucursal}.'],
    ['', 'No puede quedar vacío: en la página no habría nada que leer.'],
    ['\u200b\u00ad', 'No puede quedar vacío: en la página no habría nada que leer.'],
    ['{folio} \u202egro.elpmaxe', 'Lleva signos que no se ven y voltean las letras: escríbelo de nuevo.'],
    [`{folio}${'ñ'.repeat(294)}`, 'Es demasiado largo: el límite de caracteres es 300.'],
    [`{folio}${'ñ'.repeat(293)}`, null],
    ['<b>{folio}</b> & «ñandú» 日本語 👩🏽‍🔧', null],
  ])('%j', (text, fault) => expect(textFault(text, order)).toBe(fault))

  test('a control keeps a name; a message may be none', () => {
    const button: Shape = { forma: 'boton' }
    expect(textFault('…', button)).toBe('Escribe al menos una letra o un número: sin ellos nadie sabría qué es.')
    expect([textFault('OK', button), textFault('2', button), textFault('日本', button)]).toEqual([null, null, null])
    expect(textFault('{folio}', button)).toBe('No existe {folio}: este texto no lleva datos.')
    expect(textFault('', { forma: 'chat', puedeVaciarse: true })).toBeNull()
    expect(textFault('👋', { forma: 'chat' })).toBeNull()
  })
})

test('Spanish is read where there is any, then English (K-10)', () => {
  const both = { es: 'Aceptar', en: 'Accept' }
  const english = { es: null, en: 'Saved!' }
  expect(wordsShown({ es: null, en: null }, both)).toEqual({ texto: 'Aceptar', enIngles: false })
  expect(wordsShown({ es: null, en: 'Agree' }, both)).toEqual({ texto: 'Aceptar', enIngles: false })
  expect(wordsShown({ es: '', en: null }, both)).toEqual({ texto: '', enIngles: false })
  expect(wordsShown({ es: null, en: null }, english)).toEqual({ texto: 'Saved!', enIngles: true })
  expect(wordsShown({ es: null, en: 'Done!' }, english)).toEqual({ texto: 'Done!', enIngles: true })
  expect(wordsShown({ es: '¡Guardado!', en: 'Done!' }, english)).toEqual({ texto: '¡Guardado!', enIngles: false })
})

test('what says the same as the program is not of the company', () => {
  expect(ownWords({ es: 'Aceptar', en: 'OK' }, { es: 'Aceptar', en: 'Accept' })).toEqual({ es: null, en: 'OK' })
})

describe('the catalogue', () => {
  test('words that are said in two places are one text; mails say theirs by name', () => {
    const onPages = catalogue.filter(({ area }) => area !== 'correos')
    const words = onPages.map(({ original }) => original.es ?? original.en)
    expect(words.filter((said, place) => words.indexOf(said) !== place)).toEqual([])
  })

  test('what a room says in a text of its own stands in it', () => {
    const words = new Set(catalogue.map(({ original }) => original.es ?? original.en))
    const said = [
      frameTexts,
      contactTexts,
      nothingTexts,
      missingTexts,
      voiceMessages,
      groupTexts,
      markTexts,
      chatMessages,
      chatNames,
      authorisedTexts,
      deleteTexts,
      savedTexts,
      userTexts,
      sessionEndTexts.sesion,
      sessionEndTexts.carrito,
    ].flatMap((texts): string[] => Object.values(texts))
    expect(said.filter((text) => !words.has(text))).toEqual([])
  })

  test('no two texts have one name', () => {
    const names = catalogue.map(({ clave }) => clave)
    expect(names.length).toBeGreaterThan(50)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[\w-]{1,60}$/)
  })

  test.each(catalogue)('$clave obeys its own rules in both languages', (entry) => {
    const { original } = entry
    for (const text of [original.es, original.en]) if (text !== null) expect(textFault(text, entry)).toBeNull()
  })

  test('the words of the specification stand as it writes them (K-08, A-26)', () => {
    const said = new Set(catalogue.map(({ original }) => original.es ?? original.en))
    const prescribed = [
      'Hola me gustaría obtener más información',
      '¡Hola! Quisiera más información.',
      'Hola! Quisiera más información.',
      'Hola, me gustaría obtener más información',
      'Descripción no disponible',
      'Recomendación para ti',
      'Top Ventas Lineas',
      'Sesión expirada',
      'Tu sesión ha expirado. Por favor, ingresa nuevamente.',
      'Sesión Expirada',
      'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
      'Permiso denegado. Activa el micrófono en tu navegador.',
      'Ocurrió un error al procesar tu voz.',
      'Tu navegador no soporta búsqueda por voz.',
      'Oops... Por favor seleccione una fecha.',
      'No se encontraron pedidos autorizados',
      'Por favor seleccione otra fecha.',
      'Esta seguro que desea eliminar la Marca?',
      'Esta seguro que desea eliminar la Linea?',
      'User created successfully!',
      'User updated successfully!',
      'User deleted successfully!',
      'El producto se actualizo correctamente!',
      'La Apliacion se actualizo correctamente!',
      'Credenciales Capturadas Correctamente!',
      'Something went wrong. Please try again.',
      'Búsqueda completa',
      'Clave',
      'Alterna',
      'Mi Cuenta',
      'No Autorizados',
      'Autorizados',
      'Doctos Electrónicos',
      'Cotizador',
      'Carga de productos',
      'Config. Correos',
      'Detalles Carrito',
      'Detalles Producto',
      'Sync Prods',
      'Admin Doctos Sat',
      'Admin Anuncios',
      'Usuarios',
      "Banner's",
      'Fichas',
      'Documentos PDFS',
      'Salir',
      'Home',
      'Contacto',
      'Blog',
      'Hecho en México',
      'Nuestras Marcas',
      'Catálogos',
      'Ingresar',
      'Menú',
      'Mis accesos',
      'Sugeridos',
      'Últimas Búsquedas',
      'Más Vendidos',
      'Asesores',
      'Atención a clientes',
      'Telemarketing',
    ]
    expect(prescribed.filter((text) => !said.has(text))).toEqual([])
  })
})
