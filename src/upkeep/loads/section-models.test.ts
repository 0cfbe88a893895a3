import { describe, expect, test } from 'vitest'
import { withOwnModels } from './section-models.ts'

describe('of the car above, the models that a row names', () => {
  test.each([
    ['ISUZU ELF 300 / 400 / 500 / 600 (NPR / NQR)', 'ZAPATA DEL ELF 300 / 400', 'ISUZU ELF 300 / ELF 400'],
    ['ISUZU ELF 300 / 400 / 500 / 600 (NPR / NQR)', 'TERMINAL DIR ELF 300-400', 'ISUZU ELF 300 / ELF 400'],
    [
      'ISUZU ELF 300 / 400 / 500 / 600 (NPR / NQR)',
      'FILTRO ACEITE 4HK1 5.2 ELF 400/500/600',
      'ISUZU ELF 400 / ELF 500 / ELF 600',
    ],
    ['ISUZU ELF 300 / 400 / 500 / 600 (NPR / NQR)', 'BALATA DEL DISCO ELF 100 / 200', 'ISUZU ELF 100 / ELF 200'],
    ['VW JETTA A4 / GOLF A4 99-05', 'FARO GOLF A4 IZQ', 'VW GOLF A4 99-05'],
    ['VW JETTA A4 99-15 / GOLF A4 99-05', 'FARO IZQ JETTA', 'VW JETTA A4 99-15'],
    ['NISSAN TSURU / SENTRA 1.6 92-17, PLATINA 02-10', 'BOMBA AGUA SENTRA', 'NISSAN SENTRA 1.6 92-17'],
    ['FORD F-250 / F-350 SUPER DUTY 99/07', 'BALERO F350', 'FORD F-350 99-07'],
    ['DODGE RAM 1500 / 2500 / 3500 94/01', 'TERMINAL RAM 2500-3500', 'DODGE RAM 2500 / RAM 3500 94-01'],
    ['VW 2.0L JETTA A4 / GOLF A4 99-15', 'ANILLOS STD GOLF', 'VW 2.0L GOLF A4 99-15'],
    ['TSURU / SENTRA B13 91-94', 'FARO SENTRA', 'SENTRA B13 91-94'],
    ['CHEVROLET CHEVY (94-12) / CORSA (02-08)', 'Tolva Corsa 1.8', 'CHEVROLET CORSA (02-08)'],
    ['NISSAN TSURU y SENTRA 91-94', 'Calavera Tsuru', 'NISSAN TSURU 91-94'],
  ])('%s, of «%s»', (section, own, told) => {
    expect(withOwnModels(section, own)).toBe(told)
  })

  test.each([
    ['ISUZU ELF 300 / 400', 'ESPEJO C/BRAZO ELF'],
    ['ISUZU ELF 300 / 400', 'CALAVERA 3 LUCES 24V'],
    ['ISUZU ELF 300 / 400', 'AMORTIGUADOR ELF 300 / 400'],
    ['VW JETTA A4 / GOLF A4 99-05', 'FARO JETTA / GOLF'],
    ['VW JETTA 93-98', 'FARO JETTA A3'],
    ['NISSAN TSURU 92-17', 'SOPORTE CAJA SENTRA'],
    ['DODGE RAM 1500 / 2008-2012', 'FARO RAM 1500'],
    ['NISSAN TSURU 92/17', 'BALATA 100 PIEZAS'],
    ['*** VARIOS 12 V ***', 'FOCO TSURU'],
    ['DODGE RAM 1500 / 2500 94-01', 'RAM 1500 / 2500'],
  ])('as it stands: %s, of «%s»', (section, own) => {
    expect(withOwnModels(section, own)).toBe(section)
  })
})
