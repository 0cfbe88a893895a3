// Vehicles of Korean and Chinese makes, and motorcycles, sold in Mexico. The columns are explained in vehicles.ts.

export const kia = `
Rio           | auto   | 2016 2018-2023          | 50 | L4 1.6L                                                           | Rio Sedán; Rio HB
K3            | auto   | 2024-                   | 24 | L4 1.6L, L4 2.0L                                                  |
Forte         | auto   | 2016 2019-2024          | 40 | L4 1.8L 2016, L4 2.0L 2016-, L4 1.6L Turbo 2020-                  |
Optima        | auto   | 2016-2020               | 10 | L4 2.4L, L4 2.0L Turbo                                            |
Soul          | suv    | 2016 2020-2022          | 18 | L4 1.6L 2016-2019, L4 2.0L                                        |
Seltos        | suv    | 2020-                   | 20 | L4 1.6L, L4 1.4L Turbo 2020-2022                                  |
Sonet         | suv    | 2024-                   | 8  | L4 1.5L                                                           |
Niro          | suv    | 2018 2023-              | 8  | L4 1.6L Híbrido                                                   |
Sportage      | suv    | 2016 2023-              | 36 | L4 2.0L, L4 2.4L 2016-2021                                        |
Sorento       | suv    | 2016 2021-              | 16 | L4 2.4L 2016-2020, V6 3.3L 2016-2020, L4 2.5L Turbo 2021-         |
Sedona        | van    | 2017-2021               | 8  | V6 3.3L                                                           | Carnival
`

export const hyundai = `
Grand i10     | auto   | 2015 2021-              | 40 | L4 1.2L, L4 1.0L 2015-2016                                        |
Accent        | auto   | 2018-2022               | 34 | L4 1.6L                                                           |
HB20          | auto   | 2023-                   | 12 | L4 1.6L                                                           |
Elantra       | auto   | 2015 2017 2022-         | 26 | L4 1.8L 2015-2016, L4 2.0L 2017-                                  |
Sonata        | auto   | 2015 2020-2022          | 12 | L4 2.4L 2015-2019, L4 2.0L Turbo 2015-2017, L4 2.5L 2020-         |
ix35          | suv    | 2015                    | 14 | L4 2.0L                                                           |
Tucson        | suv    | 2016 2022-              | 26 | L4 2.0L, L4 1.6L Turbo 2017-2018, L4 2.4L 2019-2021               |
Creta         | suv    | 2017 2021-              | 30 | L4 1.6L 2017-2020, L4 1.5L 2021-                                  |
Santa Fe      | suv    | 2015 2019 2024-         | 16 | L4 2.0L Turbo 2015-2020, V6 3.3L 2015-2018, L4 2.4L 2019-2020, L4 2.5L Turbo 2024- |
Starex        | van    | 2015-2020               | 10 | L4 2.4L                                                           | H1
`

export const chinas = {
  MG: `
MG5           | auto   | 2021-                   | 24 | L4 1.5L                                                           | MG 5
MG GT         | auto   | 2022-                   | 12 | L4 1.5L, L4 1.5L Turbo                                            |
MG3           | auto   | 2024-                   | 8  | L4 1.5L                                                           | MG 3
ZS            | suv    | 2021-                   | 20 | L4 1.5L, L3 1.3L Turbo 2021-2024                                  | MG ZS
HS            | suv    | 2021-                   | 10 | L4 1.5L Turbo, L4 2.0L Turbo                                      | MG HS
RX5           | suv    | 2021-                   | 6  | L4 1.5L Turbo                                                     |
`,
  JAC: `
J4            | auto   | 2019-                   | 10 | L4 1.5L                                                           |
Sei2          | suv    | 2018-                   | 12 | L4 1.5L                                                           | S2
Sei3          | suv    | 2018-2022               | 10 | L4 1.6L                                                           | S3
Sei4          | suv    | 2020-                   | 8  | L4 1.5L Turbo                                                     |
Frison T6     | pickup | 2018-                   | 14 | L4 2.0L Turbo                                                     | T6
Frison T8     | pickup | 2019-                   | 12 | L4 2.0L Turbo, L4 2.0L Diésel                                     | T8
X200          | camion | 2019-                   | 6  | L4 2.0L Diésel                                                    |
`,
  Chirey: `
Tiggo 2 Pro   | suv    | 2022-                   | 10 | L4 1.5L, L3 1.0L Turbo                                            | Tiggo 2
Tiggo 4 Pro   | suv    | 2022-                   | 12 | L4 1.5L Turbo                                                     | Tiggo 4
Tiggo 7 Pro   | suv    | 2022-                   | 12 | L4 1.5L Turbo                                                     | Tiggo 7
Tiggo 8 Pro   | suv    | 2022-                   | 8  | L4 1.6L Turbo, L4 2.0L Turbo                                      | Tiggo 8
Arrizo 5      | auto   | 2023-                   | 6  | L4 1.5L                                                           |
`,
  Omoda: `
C5            | suv    | 2022-                   | 12 | L4 1.5L Turbo                                                     | Omoda 5
O5            | suv    | 2022-2023               | 6  | L4 1.5L Turbo                                                     |
`,
  BYD: `
Dolphin       | auto   | 2023-                   | 6  | Eléctrico                                                         |
Dolphin Mini  | auto   | 2024-                   | 8  | Eléctrico                                                         | Seagull
Yuan Plus     | suv    | 2023-                   | 5  | Eléctrico                                                         |
King          | auto   | 2024-                   | 6  | L4 1.5L Híbrido                                                   |
Song Plus     | suv    | 2024-                   | 6  | L4 1.5L Híbrido                                                   |
Shark         | pickup | 2024-                   | 4  | L4 1.5L Híbrido                                                   |
`,
  GWM: `
Haval H6      | suv    | 2023-                   | 8  | L4 2.0L Turbo, L4 1.5L Híbrido                                    | H6
Haval Jolion  | suv    | 2023-                   | 10 | L4 1.5L Turbo, L4 1.5L Híbrido                                    | Jolion
Poer          | pickup | 2023-                   | 6  | L4 2.0L Turbo, L4 2.0L Diésel                                     |
`,
  Changan: `
Alsvin        | auto   | 2021-                   | 12 | L4 1.5L                                                           |
Honor S       | van    | 2021-                   | 5  | L4 1.5L                                                           |
CS35 Plus     | suv    | 2021-                   | 8  | L4 1.4L Turbo                                                     |
CS55 Plus     | suv    | 2022-                   | 8  | L4 1.5L Turbo                                                     |
Hunter        | pickup | 2022-                   | 6  | L4 2.0L Turbo, L4 1.9L Diésel                                     |
`,
  Geely: `
Coolray       | suv    | 2023-                   | 8  | L3 1.5L Turbo                                                     |
Geometry C    | suv    | 2023-                   | 2  | Eléctrico                                                         |
GX3 Pro       | suv    | 2024-                   | 8  | L4 1.5L                                                           |
Starray       | suv    | 2024-                   | 5  | L4 2.0L Turbo                                                     |
`,
  BAIC: `
D20           | auto   | 2016-2020               | 8  | L4 1.3L, L4 1.5L                                                  |
X25           | suv    | 2016-2021               | 8  | L4 1.5L                                                           |
X35           | suv    | 2018-                   | 6  | L4 1.5L                                                           |
X55           | suv    | 2018 2023-              | 5  | L4 1.5L Turbo                                                     |
BJ40          | suv    | 2018-                   | 4  | L4 2.0L Turbo, L4 2.4L 2018-2021                                  |
`,
  Jetour: `
X70           | suv    | 2023-                   | 8  | L4 1.5L Turbo                                                     |
Dashing       | suv    | 2023-                   | 6  | L4 1.6L Turbo, L4 1.5L Turbo                                      |
`,
  Foton: `
View          | van    | 2012-                   | 6  | L4 2.8L Diésel, L4 2.4L                                           | View CS2
Tunland       | pickup | 2013-                   | 6  | L4 2.8L Diésel, L4 2.0L Turbo 2020-                               |
Aumark        | camion | 2014-                   | 6  | L4 2.8L Diésel, L4 3.8L Diésel                                    |
`,
}

export const motos = {
  Italika: `
FT125         | moto   | 2005 2016-              | 40 | 125 cc                                                            | FT 125; FT-125
FT150         | moto   | 2010-                   | 40 | 150 cc                                                            | FT 150
DT150         | moto   | 2009-                   | 24 | 150 cc                                                            | DT 150
DS150         | moto   | 2010-                   | 22 | 150 cc                                                            | DS 150
WS150         | moto   | 2010-                   | 18 | 150 cc                                                            | WS 150
AT110         | moto   | 2012-                   | 18 | 110 cc                                                            | AT 110
DM200         | moto   | 2012-                   | 20 | 200 cc                                                            | DM 200
RT200         | moto   | 2013-                   | 14 | 200 cc                                                            | RT 200
250Z          | moto   | 2016-                   | 12 | 250 cc                                                            | Vort-X 250Z
`,
  Yamaha: `
YBR125        | moto   | 2005-                   | 16 | 125 cc                                                            | YBR 125
FZ 2.0        | moto   | 2015-                   | 12 | 150 cc                                                            | FZ16; FZ-S
MT-03         | moto   | 2016-                   | 6  | 321 cc                                                            |
Crypton       | moto   | 2006-                   | 8  | 110 cc                                                            |
`,
  Bajaj: `
Pulsar NS200  | moto   | 2014-                   | 14 | 200 cc                                                            | Pulsar 200 NS
Pulsar 180    | moto   | 2010-                   | 8  | 180 cc                                                            |
Boxer 150     | moto   | 2013-                   | 10 | 150 cc                                                            | Boxer BM150
Dominar 400   | moto   | 2018-                   | 6  | 373 cc                                                            |
`,
}
