/** Seat, dealer, vulnerability, and who advises by which system. */

import { SEAT_WORD, SEATS, type Seat, VULNERABILITIES, VULNERABLE_WORD } from "../bridge/seats";
import { cardTitle } from "../bridge/agreements";
import { roster } from "../state/answers";
import { board, change, setDealer, setVulnerability, setWhole, sit } from "../state/board";
import { editCard, ownCards } from "../state/card";
import { Choice } from "./choice";

const SEAT_OPTIONS = SEATS.map((seat) => [seat, seat, SEAT_WORD[seat]] as const);
const SHORT = { none: "None", ns: "N–S", ew: "E–W", all: "All" } as const;
export function Settings() {
  const state = board.value;
  return (
    <section class="panel settings no-print" aria-labelledby="settings-title">
      <h2 id="settings-title">Seat, dealer and vulnerability</h2>
      <div class="settings-grid">
        <Choice<Seat> legend="You sit" name="seat" options={SEAT_OPTIONS} value={state.seat} onChange={sit} />
        <Choice<Seat> legend="Dealer" name="dealer" options={SEAT_OPTIONS} value={state.dealer} onChange={setDealer} />
        <Choice
          legend="Vulnerable"
          name="vul"
          options={VULNERABILITIES.map((vul) => [vul, SHORT[vul], VULNERABLE_WORD[vul]] as const)}
          value={state.vul}
          onChange={setVulnerability}
        />
        <Choice
          legend="Enter"
          name="whole"
          options={[
            ["one", "My hand"],
            ["all", "All hands"],
          ]}
          value={state.whole ? "all" : "one"}
          onChange={(value) => setWhole(value === "all")}
        />
      </div>
      <details class="more">
        <summary>Systems played</summary>
        <div class="selects">
          <CardSelect label="North–South play" value={state.ns} onChange={(ns) => change({ ns })} />
          <CardSelect label="East–West play" value={state.ew} onChange={(ew) => change({ ew })} />
        </div>
      </details>
    </section>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function CardSelect({ label, value, onChange }: SelectProps) {
  const known = [...(roster.answer.value.value?.cards ?? ["sayc"]), ...ownCards.value];
  const names = known.includes(value) ? known : [value, ...known];
  return (
    <div class="card-select">
      <label class="field">
        <span>{label}</span>
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {names.map((name) => (
            <option key={name} value={name} selected={name === value}>
              {cardTitle(name)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="small" aria-label={`Edit the card: ${label}`} onClick={() => editCard(value)}>
        Edit
      </button>
    </div>
  );
}

/** The bidders that the server has; the first choice leaves it to the server. */
export function BidderSelect({ label, value, onChange }: SelectProps) {
  const known = roster.answer.value.value?.bidders ?? [];
  const usual = known.find((one) => one.default);
  const chosen = known.find((one) => one.name === value) ?? usual;
  const silent = known.filter((one) => one.uncontested);
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="" selected={value === ""}>
          {usual?.title ?? "Usual"}
        </option>
        {known
          .filter((one) => one !== usual && !one.uncontested && (one.offered || one.name === value))
          .map(({ name, title }) => (
            <option key={name} value={name} selected={name === value}>
              {title}
            </option>
          ))}
        {silent.length > 0 && (
          <optgroup label="Learned while the opponents pass">
            {silent.map(({ name, title }) => (
              <option key={name} value={name} selected={name === value}>
                {title}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <span class="hint">{chosen?.about}</span>
    </label>
  );
}
