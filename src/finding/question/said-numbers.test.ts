import { expect, test } from 'vitest'
import { inDigits } from './said-numbers.ts'

const isName = (text: string) => text === 'rav4' || text === 'mazda3'

test.each([
  ['hilux dosmil diecisiete', 'hilux 2017'],
  ['versa dos mil ocho', 'versa 2008'],
  ['tsuru 2 mil 8', 'tsuru 2008'],
  ['tsuru 2 mil', 'tsuru 2000'],
  ['tsuru dos mil 14', 'tsuru 2014'],
  ['sentra mil novecientos noventa y ocho', 'sentra 1998'],
  ['alliance ochenta y seis', 'alliance 86'],
  ['peugeot doscientos seis', 'peugeot 206'],
  ['batería de ochenta y ocho amperes', 'batería de 88 amperes'],
  ['uno setenta y cinco setenta trece', '175 70 13'],
  ['dos cuarenta y cinco cuarenta y cinco dieciocho', '245 45 18'],
  ['ciento ochenta y cinco sesenta rin quince', '185 60 rin 15'],
  ['garrafa de tres litros', 'garrafa de 3 litros'],
  ['tambor de cinco birlos', 'tambor de 5 birlos'],
  ['rav cuatro 2004', 'rav 4 2004'],
  ['mazda tres', 'mazda 3'],
  ['los dos amortiguadores', 'los dos amortiguadores'],
  ['uno 2015', 'uno 2015'],
  ['tres cuartos', 'tres cuartos'],
  ['manguera de tres cuartos de pulgada', 'manguera de 3/4 de pulgada'],
  ['retén de pulgada y media', 'retén de 1 1/2'],
  ['retén de dos pulgadas y tres octavos', 'retén de 2 3/8'],
  ['una pulgada y cuarto', '1 1/4'],
  ['tres pulgadas y un filtro', '3 pulgadas y un filtro'],
  ['aceite cinco doble u treinta', 'aceite 5w30'],
  ['aceite quince w cuarenta', 'aceite 15w40'],
  ['foco cinco w doce volts', 'foco 5 w 12 volts'],
  ['maza cuatro por cuatro', 'maza 4x4'],
  ['retén cuarenta por cuatro', 'retén 40 por cuatro'],
  ['foco hache siete', 'foco h7'],
  ['líquido dot cuatro', 'líquido dot 4'],
  ['five gallon', '5 gallon'],
  ['retén veinticinco cuarenta siete', 'retén 25 40 7'],
  ['bomba de frenos de trece dieciseisavos', 'bomba de frenos de 13/16'],
  ['llave de 5 octavos', 'llave de 5/8'],
  ['llanta dos quince cincuenta y cinco diez y siete', 'llanta 215 55 17'],
  ['anticongelante al treinta y tres por ciento', 'anticongelante al 33 por ciento'],
])('%s', (said, digits) => expect(inDigits(said, isName)).toBe(digits))

test.each([
  ['silverado motor cinco punto tres', 'silverado motor 5.3'],
  ['chevy uno punto seis 2003', 'chevy 1.6 2003'],
  ['aveo dos punto cero', 'aveo 2.0'],
  ['jetta 2 punto 5', 'jetta 2.5'],
  ['punto de apoyo', 'punto de apoyo'],
  ['fiat punto dos mil ocho', 'fiat punto 2008'],
])('litres said with their point: «%s»', (text, digits) => {
  expect(inDigits(text, () => false)).toBe(digits)
})
