const cancelledStages = JSON.stringify([
  [
    'tap',
    {
      amount: 1250,
      tip_amount: 0,
      currency: 'USD',
      capture_mode: 'direct',
      device: 'sim_cancelled',
      card: null,
      cryptogram: null,
      risk: null,
      failure: { code: 'cancelled_by_customer', message: 'The customer cancelled the payment.' },
      at: '2026-11-15T09:42:10.000Z',
    },
  ],
]);

/** Hashes and signature are real: the tests verify the proof. */
export const sealExample = {
  id: 'seal_01k9vt5r8q2m6n4p7s9t0w3x5z',
  object: 'seal',
  from: '2026-11-15T00:00:00.012Z',
  to: '2026-11-16T00:00:00.009Z',
  count: 3,
  root: 'd84a31258c253462de0f8305d36f99ba57d7d8a88a81b224011a918f35f9a04a',
  previous_hash: 'c03a8b8fb97996492099484e49f1ebe4cb6f10cd2ca37ae70920e70c1a14c0d3',
  hash: 'd98c619ab5a64cf958bfbc855ced9bbe25a24aab4bf9f670a6beb1138e0031eb',
  public_key: '5e4398c33e3e53f3660d16f4ae2d0728a0bb84258d5a78abbf586fb664b7c420',
  signature:
    'f39e6b9cbc481ff7a7881e75760e42acdc9d6481c63827318ba08e5977be5adc' +
    '47facc42c9c57bb43726c9c8b579b248d70be5d538d4ad1926ef29ad7d2e190c',
  created_at: '2026-11-16T00:00:00.009Z',
};

export const proofExample = {
  object: 'transaction_proof',
  transaction: 'txn_01k9t4c2n7h5y8q3r6s0t1v4wd',
  records: [
    {
      position: 1,
      stages: cancelledStages,
      previous_hash: '0'.repeat(64),
      hash: '299ddaaa1f944879e4602e8f8b459a711cc89ea0919b0517efd547a4e3dc206f',
      inclusion: {
        seal: sealExample.id,
        index: 1,
        path: [
          '8ee89711330c1ccf39a2e65ad12bbd7df4a4a2ee857f53b4823f00fecb7bd252',
          '553295e4b848bee781c30a0c86a5b731330806eaaca214de195e48761b8a61ee',
        ],
      },
    },
  ],
  seals: [sealExample],
  next_seal_at: null,
};
