import { type ReactNode, useMemo, useState } from 'react';
import { Frame } from '../frame.tsx';
import { useLanguage } from '../language.tsx';
import { account, type OwnPage } from './account-api.ts';

/** A sub-merchant's own page, read only. */
export function AccountView({
  page,
  onClose,
  onFailure,
}: {
  readonly page: OwnPage;
  readonly onClose: () => void;
  readonly onFailure: (error: unknown) => void;
}): ReactNode {
  const { say, formatClock, formatMonth } = useLanguage();
  const { platform } = page;
  const title = say('accountTitle', { platform: platform.name });
  // By the clock of the device, which may be another than that of the service.
  const endsAt = useMemo(
    () => new Date(Date.now() + page.seconds_left * 1000).toISOString(),
    [page],
  );
  return (
    <Frame platform={platform} title={title}>
      <h1>{title}</h1>
      {!page.charges_enabled && <p className="note">{say('chargesOff')}</p>}
      {!page.payouts_enabled && <p className="note">{say('payoutsOff')}</p>}
      <Due page={page} onFailure={onFailure} />
      <h2>{say('balance')}</h2>
      {page.balances.length === 0 && <p>{say('balanceNone')}</p>}
      {page.balances.map((balance) => (
        <Balance key={balance.currency} of={balance} />
      ))}
      <h2>{say('payouts')}</h2>
      {page.bank_last4 !== null && <p>{say('payoutsTo', { last4: page.bank_last4 })}</p>}
      <Payouts of={page.payouts} />
      <h2>{say('statements')}</h2>
      <p>{say('statementsText')}</p>
      <ul className="files">
        {page.months.map((month) => (
          <li key={month}>
            <a href={account.fileOf(month)} download>
              {formatMonth(month)}
            </a>
          </li>
        ))}
      </ul>
      <p className="dim">{say('accountUntil', { time: formatClock(endsAt) })}</p>
      <button type="button" className="plain" onClick={onClose}>
        {say('accountClose')}
      </button>
    </Frame>
  );
}

function Due({
  page: { due, due_by: by },
  onFailure,
}: {
  readonly page: OwnPage;
  readonly onFailure: (error: unknown) => void;
}): ReactNode {
  const { say, count, formatTime } = useLanguage();
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    try {
      const { url } = await account.openForm();
      if (url !== null) window.location.assign(url);
    } catch (error) {
      onFailure(error);
    } finally {
      setIsOpening(false);
    }
  };
  if (due === 0) return null;
  return (
    <section className="due" aria-labelledby="due">
      <h2 id="due">{say('due')}</h2>
      <p>
        {say(`dueCount.${count(due)}`, { count: due })}
        {by !== null && ` ${say('dueBy', { time: formatTime(by) })}`}
      </p>
      <button type="button" disabled={isOpening} onClick={() => void open()}>
        {say('fillIn')}
      </button>
    </section>
  );
}

const amounts = ['available', 'pending', 'in_transit', 'held'] as const;

function Balance({ of }: { readonly of: OwnPage['balances'][number] }): ReactNode {
  const { say, formatMoney } = useLanguage();
  const { currency } = of;
  // Only the first is interesting while it is zero.
  const shown = amounts.filter((name) => name === 'available' || of[name] !== 0);
  return (
    <>
      <dl className="balance">
        {shown.map((name) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{formatMoney({ amount: of[name], currency })}</dd>
          </div>
        ))}
      </dl>
      {of.available < 0 && <p className="note">{say('negative')}</p>}
      {of.waits_for_bank_account && <p className="note">{say('reason.bank', { currency })}</p>}
    </>
  );
}

/** As many as the page gets. */
const payoutsMax = 20;

function Payouts({ of: payouts }: { readonly of: OwnPage['payouts'] }): ReactNode {
  const { say, formatDay, formatMoney } = useLanguage();
  if (payouts.length === 0) return <p>{say('payoutsNone')}</p>;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('arrival')}</th>
            <th scope="col">{say('state')}</th>
            <th scope="col" className="number">
              {say('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.id}>
              <td>{formatDay(payout.eta)}</td>
              <td>
                {say(`payout.${payout.status}`)}
                {payout.wire_reference !== null && (
                  <span className="help">
                    {say('reference')}: {payout.wire_reference}
                  </span>
                )}
              </td>
              <td className="number">{formatMoney(payout)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {payouts.length === payoutsMax && (
        <p className="dim">{say('payoutsLatest', { count: payoutsMax })}</p>
      )}
    </>
  );
}
