import { describe, expect, test } from 'vitest'
import { withOwnYears } from './section-vehicle.ts'

describe('the car of a row above, with the years of a part’s own row', () => {
  test.each([
    ['TOYOTA HIACE 2.7 2TR (06-19)', '11-13', 'TOYOTA HIACE 2.7 2TR (2011-2013)'],
    ['VOLKSWAGEN CRAFTER 2.5 TDI (07-12) / 2.0 TDI (12-17)', '12-17', 'VOLKSWAGEN CRAFTER 2.0 TDI (2012-2017)'],
    ['VOLKSWAGEN CRAFTER 2.5 TDI (07-12) / 2.0 TDI (12-17)', '08-10', 'VOLKSWAGEN CRAFTER 2.5 TDI (2008-2010)'],
    [
      'FORD TRANSIT 2.4 TDCI (07-10) / 2.2 TDCI (11-14)',
      '07-14',
      'FORD TRANSIT 2.4 TDCI / FORD TRANSIT 2.2 TDCI (2007-2014)',
    ],
    ['NISSAN TSURU', '92-17', 'NISSAN TSURU (1992-2017)'],
    ['NISSAN TSURU', '', 'NISSAN TSURU'],
    ['NISSAN FRONTIER D21 98-15', '2001', 'NISSAN FRONTIER D21 (2001)'],
    ['ISUZU ELF 300 / 400 (08-20)', '2016 EN ADELANTE', 'ISUZU ELF 300 / 400 (2016 EN ADELANTE)'],
    ['VW JETTA A4 99-15 / GOLF A4 99-05', '2000-2004', 'VW JETTA A4 / GOLF A4 (2000-2004)'],
    ['VW JETTA A4 99-15 / GOLF A4 99-05', '07-12', 'VW JETTA A4 (2007-2012)'],
    ['TOYOTA YARIS 06-11 y yaris sedan 07-13', '08-10', 'TOYOTA YARIS / yaris sedan (2008-2010)'],
    ['TOYOTA YARIS 06-11, yaris sedan 12-16', '13-15', 'yaris sedan (2013-2015)'],
    ['NISSAN TSURU 92-17 1.6L GA16', '2000-2004', 'NISSAN TSURU 1.6L GA16 (2000-2004)'],
    ['NISSAN TSURU 92-17 1.6L / SENTRA 1.8 07-12', '08-10', 'NISSAN TSURU 1.6L / SENTRA 1.8 (2008-2010)'],
    ['NISSAN URVAN 2.5 (07-13)', '08-09, 12', 'NISSAN URVAN 2.5 (2008-2009, 2012)'],
  ])('%s, %s → %s', (section, own, told) => {
    expect(withOwnYears(section, own)).toBe(told)
  })

  test('stays as it is where the row’s years are none, not the car’s, or made a date by Excel', () => {
    const section = 'NISSAN URVAN 2.5 (07-13)'
    for (const own of ['S/PEDIDO', '19-22', '45571', '12 meses']) expect(withOwnYears(section, own)).toBe(section)
  })
})
