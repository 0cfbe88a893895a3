import { stem } from '#finding/question/spanish.ts'
import { isEmpty, wordsOf } from '#finding/question/tokens.ts'

/**
 * What parts are called in full, as counters in Mexico write it: what a list that abbreviates every word is read against
 * (learn-shorts.ts). Which words stand together counts as much as the words.
 */
const names = `
amortiguador delantero izquierdo, amortiguador trasero, amortiguador de cofre, amortiguador de cajuela, amortiguador quinta puerta, base de amortiguador delantero,
base de amortiguador con balero, balero de base de amortiguador, bota de amortiguador, tope de amortiguador, resorte de suspension delantero, resorte de suspension trasero,
muelle trasera, hoja de muelle, buje de muelle, perno de muelle, columpio de muelle, tornillo centro de muelle, bolsa de aire de suspension, barra de torsion,
horquilla inferior delantera izquierda, horquilla superior derecha con rotula, horquilla con bujes, brazo de suspension inferior, brazo de control superior, brazo auxiliar de direccion, brazo pitman de direccion, tirante de suspension,
buje de horquilla grande, buje de horquilla chico, buje de barra estabilizadora, buje de puente trasero, goma de barra estabilizadora, tornillo estabilizador delantero, tornillo de barra estabilizadora, cacahuate de barra estabilizadora, eslabon de barra estabilizadora, barra estabilizadora,
rotula inferior, rotula superior, rotula de suspension izquierda derecha, terminal exterior de direccion, terminal interior de direccion, bieleta de direccion, varilla de direccion, varilla central de direccion, barra central de direccion,
cremallera de direccion hidraulica, cremallera de direccion mecanica, caja de direccion, guardapolvo de cremallera, columna de direccion, cruceta de direccion, volante de direccion, bomba de direccion hidraulica, bomba licuadora de direccion hidraulica, manguera de alta presion de direccion hidraulica, manguera de retorno de direccion, deposito de licuadora de direccion hidraulica, aceite de direccion hidraulica, damper de direccion,
balatas delanteras, balatas traseras de disco, balata delantera ceramica, balatas semimetalicas, balata trasera de tambor, zapatas traseras, disco de freno delantero ventilado, disco de freno trasero solido, rotor de freno, tambor de freno trasero, cilindro de rueda trasero, cilindro maestro de freno, bomba de freno, booster de freno, caliper delantero, caliper de freno trasero, mordaza de freno, soporte de caliper, piston de caliper, repuesto de caliper, manguera de freno delantera, cable de freno de mano trasero, chicote de freno de mano, liquido de frenos, sensor de abs delantero, modulo de abs, valvula de freno, herraje de balata, kit de frenos, purgador de freno, camara de freno, matraca de freno,
kit de clutch con collarin, disco de clutch, plato de clutch, plato de presion de clutch, collarin de clutch, collarin hidraulico de clutch, bomba de clutch principal, bomba de clutch auxiliar, bomba de clutch inferior, cilindro esclavo de clutch, chicote de clutch, cable de clutch, volante de motor bimasa, volante de motor, balero piloto, balero piloto de flecha de clutch, horquilla de clutch, pedal de clutch, hule de pedal de freno, hule de pedal de clutch,
flecha homocinetica izquierda, flecha homocinetica derecha automatica, flecha cardan, flecha lateral, junta homocinetica lado rueda, junta homocinetica lado caja, espiga homocinetica, tripoide, guardapolvo de flecha lado rueda, cubrepolvo de flecha, cruceta de cardan, soporte de cardan con balero, chumacera de cardan, yugo de cardan, diferencial trasero, corona y piñon, reten de diferencial, balero de diferencial,
soporte de motor delantero, soporte de motor trasero, soporte de motor hidraulico derecho, soporte de motor superior, soporte de transmision, soporte de caja, hueso de motor, base de motor, maza de rueda delantera con balero, maza trasera, balero de rueda delantero, balero de rueda trasero, doble balero de maza, reten de rueda trasero, reten de cigueñal delantero, reten de cigueñal trasero, reten de arbol de levas, reten de flecha de caja, reten de valvula, sellos de valvula, birlo de rueda, tuerca de rueda, tuerca de seguridad, tapon de rueda, tapon de rin, rin de acero, rin de aluminio,
kit de distribucion, kit de distribucion con bomba de agua, kit de tiempo, kit de cadena de distribucion, banda de distribucion, banda de tiempo, banda de accesorios, banda de alternador, banda de aire acondicionado, cadena de distribucion, cadena de tiempo, engrane de tiempo, engrane de cigueñal, engrane de arbol de levas, tensor de banda de accesorios, tensor de banda de distribucion, tensor de cadena, guia de cadena, polea loca de banda de accesorios, polea de cigueñal, polea de alternador, polea tensora, damper de cigueñal,
bomba de agua, bomba de agua electrica, bomba de agua auxiliar, toma de agua con termostato, toma de agua, tubo de agua, termostato, tapon de radiador, tapon de deposito, deposito de anticongelante con tapon, deposito recuperador, radiador de agua automatico, radiador de aluminio, radiador de aceite, radiador de calefaccion, radiador estandar, manguera de radiador superior, manguera de radiador inferior, manguera de calefaccion, motoventilador doble, motoventilador de radiador, aspa de ventilador, fan clutch, tolva de radiador, marco de radiador, soporte de radiador superior, anticongelante rosa listo para usar, anticongelante verde galon, enfriador de aceite,
compresor de aire acondicionado, compresor de clima, condensador de aire acondicionado con filtro, evaporador de aire acondicionado, filtro deshidratador de aire acondicionado, valvula de expansion de aire acondicionado, resistencia de soplador de calefaccion, resistencia de ventilador interior, motor de soplador, manguera de aire acondicionado, clutch de compresor, 
filtro de aceite, filtro de aire, filtro de aire de cabina, filtro de polen, filtro de gasolina universal, filtro de combustible diesel, filtro de transmision automatica, filtro de aire primario, filtro de aire secundario, filtro separador de agua, cartucho de filtro de aceite, base de filtro de aceite, portafiltro de aire,
bomba de gasolina modulo, bomba de gasolina mecanica, bomba de gasolina electrica, pila de bomba de gasolina, bomba de combustible diesel, bomba de inyeccion, tanque de gasolina, tapon de tanque de gasolina con llave, flotador de gasolina, regulador de presion de gasolina, riel de inyectores, inyector de gasolina, inyector diesel, repuesto de inyector, cuerpo de aceleracion, cuerpo de aceleracion electronico, limpiador de cuerpo de aceleracion, carburador, base de carburador, repuesto de carburador, chicote de acelerador, cable de acelerador, pedal de acelerador, chicote de velocimetro, cable selector de cambios, palanca de cambios, varillaje de cambios,
valvula iac, valvula de marcha minima, sensor maf de flujo de aire, sensor map de presion, sensor tps de posicion de acelerador, sensor de oxigeno antes de catalizador, sensor de oxigeno despues de catalizador, sensor de oxigeno lambda, sensor ckp de cigueñal, sensor cmp de arbol de levas, sensor de temperatura, sensor de temperatura ect, sensor de golpe, sensor de velocidad vss, sensor de detonacion, sensor de presion de aceite, bulbo de temperatura, bulbo de aceite, bulbo de reversa, bulbo de freno, valvula egr, valvula pcv, valvula de control, turbocargador, intercooler, multiple de admision plastico, multiple de escape, catalizador universal, convertidor catalitico, mofle, silenciador trasero, tubo flexible de escape, tubo de escape, dona de escape, empaque de dona de escape, abrazadera de escape, 
bobina de encendido, bobina de encendido lapiz, bobina de encendido de torres, cables de bujia, juego de cables de bujia, bujia de cobre, bujia de platino, bujia de iridio, bujia precalentadora diesel, distribuidor, tapa de distribuidor, rotor de distribuidor, modulo de encendido, switch de encendido, platinos y condensador, computadora de motor, relevador,
empaque de cabeza grafito, empaque de cabeza metalico, junta de cabeza, juego de empaques completo de motor, juego de juntas completo, empaque de tapa de punterias, junta de tapa de punterias, tapa de punterias, empaque de multiple de admision, empaque de multiple de escape, junta de carter, empaque de carter, empaque de puerta, carter de aceite, tapon de carter, bomba de aceite, bayoneta de aceite, tapon de aceite, metal de biela estandar, metal de bancada, metal de centro, juego de metales, anillos de piston, juego de anillos, juego de pistones con anillos, piston con perno, valvula de admision, valvula de escape, guia de valvula, asiento de valvula, resorte de valvula, buzo hidraulico, puntería hidraulica, balancin, arbol de levas, cigueñal, biela, cabeza de motor, monoblock, motor completo, camisa de motor, bujes de arbol, varilla de empuje, tornillo de cabeza,
marcha nueva, motor de marcha, marcha remanufacturada, bendix de marcha, carbones de marcha, solenoide de marcha, automatico de marcha, armadura de marcha, alternador nuevo, alternador remanufacturado, regulador de alternador, diodos de alternador, rectificador de alternador, carbones de alternador, bateria, acumulador, bateria de moto, terminal de bateria de bronce positivo, terminal de bateria negativo, cable de bateria, cable pasacorriente, 
faro delantero izquierdo, faro derecho con bisel cromado, faro de niebla izquierdo, faro de halogeno, faro fondo negro, faro sin niebla, calavera derecha, calavera exterior, calavera interior, calavera de cristal claro, cuarto delantero ambar, cuarto lateral de salpicadera, cuarto de defensa, direccional, foco de halogeno, foco de led, foco de stop, foco de pellizco, mica de calavera, socket de faro, arnes de faro, destellador electronico, relay, portalampara, plafon lateral, torreta, luz de placa, tercera luz de stop,
switch elevador de vidrio maestro, switch elevador de cristal, switch de luces, switch de direccionales, palanca de luces, control de luces, claxon de caracol, bocina, fusible de uña, fusible mini, portafusible, elevador de vidrio delantero electrico, elevador de cristal manual, motor de elevador de vidrio, manija exterior delantera, manija interior de puerta, manija exterior cromada, chapa de puerta, chapa de cajuela, chapa de cofre, cilindro de llave, contra de chapa, bisagra de puerta, cañuela de vidrio, cubreastros, vierteaguas, moldura de puerta, tapetes universales de hule, volante deportivo, plumas limpiadoras, pluma limpiadora convencional, pluma limpiadora aerodinamica, brazo limpiador trasero, motor de limpiaparabrisas, bomba de chisguetero de limpiaparabrisas, deposito de limpiaparabrisas, varillaje de limpiador,
fascia delantera, fascia trasera para pintar, fascia con texturizado, defensa trasera cromada, defensa delantera, salpicadera delantera izquierda, salpicadera derecha, cofre, parrilla con emblema, parrilla cromada, rejilla de fascia, lodera interior delantera, tolva inferior de motor, cajuela, tapa de cajuela, puerta delantera, puerta trasera, costado, estribo, guia de fascia, refuerzo de fascia, alma de fascia, absorbedor de impacto, espejo izquierdo manual negro, espejo derecho con control, espejo lateral electrico, luna de espejo con base, cristal de espejo, parabrisas, medallon, vidrio de puerta, aleta, tirador, spoiler, emblema, portaplaca,
llanta radial, camara de llanta con valvula corta, valvula de llanta, aceite sintetico, aceite multigrado, aceite mineral, aceite para transmision estandar, aceite para transmision automatica, aceite diesel cubeta, aceite para motor, grasa de chasis azul, grasa de litio, silicon gris de alta temperatura, aflojatodo, limpiador de inyectores, limpiador de frenos, aditivo, shampoo, cera, desengrasante, pasta para pulir, pintura en aerosol, cinta de aislar, 
gato hidraulico de botella, extractor de baleros, llave de bujia, matraca con juego de dados, compresor de resortes, escaner, juego de llaves, torquimetro, guantes, cable tomacorriente, inflador, gasket de cabeza, gasket de carter, gasket de tapa de punterias, gasket de multiple de admision, gasket de multiple de escape, juego de gaskets de motor, bearing de rueda, sensor knock de motor, sensor de oxigeno upstream, sensor de oxigeno downstream, bomba power steering, bomba de power steering, strut assembly delantero, steering gear, starter remanufacturado, headlight izquierdo, taillight derecho, bumper delantero, fender delantero, mirror lateral, harness, lado chofer, lado copiloto, lado izquierdo, lado derecho, espejo lado chofer, espejo lado copiloto, faro lado chofer, faro lado copiloto, calavera lado izquierdo, calavera lado derecho, manija lado izquierdo, manija lado derecho, horquilla lado chofer, horquilla lado copiloto, amortiguador lado izquierdo, amortiguador lado derecho, terminal lado izquierdo, terminal lado derecho, salpicadera lado chofer, salpicadera lado copiloto`

/** A word of the names: how it is written, and in how many of them it stands. */
type TradeWord = {
  root: string
  forms: string[]
  names: number
  /** Of them, those that begin with it. */
  first: number
}
type TradeNames = {
  words: ReadonlyMap<string, TradeWord>
  byFirst: ReadonlyMap<string, TradeWord[]>
  /** Pairs of roots (`pairOf`) that stand within a few words of each other. */
  pairs: ReadonlySet<string>
  /** Of words that stand right after each other (`orderedPair`). */
  next: ReadonlySet<string>
  /** What stands after «lado», by root. */
  sides: ReadonlyMap<string, TradeWord>
}

/** Words further off say little. */
const REACH = 3
const SIDE_OFTEN = 3

let known: TradeNames | undefined

/** Gathered when the first list is indexed: a process that indexes none needs them not. */
export function tradeNames(): TradeNames {
  return (known ??= gathered(names))
}

/** The word of the trade that this is, in one of its forms or their plural: «plat» has the root of «plato» and is none. */
export function tradeWord(text: string): TradeWord | undefined {
  const word = tradeNames().words.get(stem(text))
  return word?.forms.some((form) => form === text || `${form}s` === text || form === `${text}s`) ? word : undefined
}

export function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

export function orderedPair(first: string, second: string): string {
  return `${first}>${second}`
}

function gathered(text: string): TradeNames {
  const words = new Map<string, TradeWord>()
  const pairs = new Set<string>()
  const nexts = new Set<string>()
  const afterSide = new Map<TradeWord, number>()
  for (const name of text.split(',')) {
    const said = wordsOf(name)
      .filter((word) => !isEmpty(word.text) && word.text.length > 2)
      .map(({ text: form, root }) => {
        const word = words.get(root) ?? { root, forms: [], names: 0, first: 0 }
        if (!word.forms.includes(form)) word.forms.push(form)
        word.names++
        words.set(root, word)
        return word
      })
    if (said[0]) said[0].first++
    for (const [i, word] of said.entries()) {
      const next = said[i + 1]
      if (word.root === 'lado' && next) afterSide.set(next, (afterSide.get(next) ?? 0) + 1)
      if (next) nexts.add(orderedPair(word.root, next.root))
      for (const other of said.slice(i + 1, i + 1 + REACH)) pairs.add(pairOf(word.root, other.root))
    }
  }
  // A shaft has a wheel's side and a gearbox's: those are no sides of a part.
  const sides = new Map(
    [...afterSide].flatMap(([word, times]) => (times >= SIDE_OFTEN ? [[word.root, word] as const] : [])),
  )
  const byFirst = Map.groupBy(words.values(), ({ root }) => root[0] ?? '')
  return { words, byFirst, pairs, next: nexts, sides }
}
