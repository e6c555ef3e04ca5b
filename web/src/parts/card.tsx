/** The convention card as a form: every agreement in words, with an auction that shows it; on paper it is the card itself. */

import type { Agreement, AgreementsAnswer } from "../api/types";
import { type AgreementValue, cardTitle, isEdited, isSame, valueIn, valueWords, withAgreement } from "../bridge/agreements";
import { type Call, callText } from "../bridge/calls";
import { parseHand, SUITS, SUIT_SIGN, holding } from "../bridge/cards";
import { bracketed, meaningLine } from "../bridge/words";
import { saveText } from "../charts/download";
import { roster } from "../state/answers";
import { agreements, card, readCard, remember, setCard, startFrom, trouble, useCard } from "../state/card";
import { tell } from "../state/saying";
import { copyAs, shareNote } from "../state/sharing";
import { Notice, staleClass } from "./notice";
import { SuitText } from "./suits";

const MOST_POINTS = 37;

export function CardEditor() {
  const answer = agreements.answer.value;
  const found = answer.value;
  return (
    <div class="door card-editor">
      <section class="panel" aria-labelledby="card-title" aria-busy={answer.waiting}>
        <h2 id="card-title">Convention card: {found === null ? cardTitle(card.value) : cardTitle(found.card)}</h2>
        <p class="hint no-print">Say what you and your partner play. The advice, the robots and every verdict keep to it.</p>
        <CardActions found={found} />
        <Notice asked={agreements} what="the card" />
        {trouble.value !== "" && (
          <p class="problem" role="alert">
            {trouble.value}
          </p>
        )}
      </section>
      {found !== null && (
        <div class={`agreements${staleClass(answer)}`}>
          {found.sections.map((section) => (
            <fieldset key={section.name} class="panel">
              <legend>{section.title}</legend>
              {section.agreements.map((one) => (
                <AgreementRow key={one.key} one={one} />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </div>
  );
}

function CardActions({ found }: { readonly found: AgreementsAnswer | null }) {
  const bases = roster.answer.value.value?.cards ?? ["sayc"];
  const take = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    const text = file === undefined ? "" : await file.text();
    input.value = ""; // so that the same file can be chosen again
    await readCard(text);
  };
  const link = (): void => {
    remember(card.value);
    void copyAs("link");
  };
  return (
    <div class="row no-print">
      <button type="button" class="primary" onClick={() => useCard(["ns"])}>
        North–South play it
      </button>
      <button type="button" onClick={() => useCard(["ew"])}>
        East–West play it
      </button>
      <button type="button" onClick={() => useCard(["ns", "ew"])}>
        Both sides
      </button>
      <label class="field inline">
        <span>Begin with</span>
        <select value={found?.base ?? "sayc"} onChange={(event) => startFrom(event.currentTarget.value)}>
          {bases.map((name) => (
            <option key={name} value={name} selected={name === found?.base}>
              {cardTitle(name)}
            </option>
          ))}
        </select>
      </label>
      {isEdited(card.value) && (
        <button type="button" class="quiet" onClick={() => startFrom(card.value)}>
          Take all changes back
        </button>
      )}
      <button type="button" disabled={found === null} onClick={() => found !== null && saveText("convention-card.toml", found.toml, "application/toml")}>
        Save as a file
      </button>
      <label class="button">
        Open a file
        <input type="file" class="for-readers" accept=".toml" onChange={(event) => void take(event.currentTarget)} />
      </label>
      <button type="button" onClick={link}>
        Copy the link
      </button>
      <button type="button" onClick={() => window.print()}>
        Print the card
      </button>
      {shareNote.value !== "" && <span class="hint">{shareNote.value}</span>}
    </div>
  );
}

function AgreementRow({ one: told }: { readonly one: Agreement }) {
  const one = { ...told, value: valueIn(card.value, told) };
  const changed = !isSame(one.value, one.usual);
  return (
    <div class={`agreement${changed ? " changed" : ""}`}>
      <div class="agreement-name">
        <label for={`card-${one.key}`}>
          <b>
            <SuitText text={one.title} />
          </b>
        </label>
        {changed && <span class="changed-mark">changed</span>}
        <span class="agreement-value no-print">
          <Control one={one} />
        </span>
        <span class="print-value">
          <SuitText text={valueWords(one)} />
        </span>
      </div>
      <p class="hint no-print" id={`about-${one.key}`}>
        <SuitText text={one.about} />
      </p>
      <ExampleLine one={one} />
    </div>
  );
}

/** `1NT (Pass) 2♣: Stayman: asks for a four-card major`, by the card as it stands. */
function ExampleLine({ one }: { readonly one: Agreement }) {
  const { auction, meaning, hand, call } = one.example;
  const calls = bracketed(auction as readonly Call[], hand === undefined ? auction.length - 1 : auction.length);
  const text = hand === undefined ? `${calls}: ${meaningLine(meaning ?? null)}` : `${handWords(hand)} ${calls === "" ? "as dealer" : `after ${calls}`}: ${callText(call as Call)}`;
  return (
    <p class="example">
      <SuitText text={text} />
    </p>
  );
}

function handWords(text: string): string {
  const hand = parseHand(text);
  return hand.ok ? SUITS.map((suit) => `${SUIT_SIGN[suit]}${holding(hand.value, suit) || "—"}`).join(" ") : text;
}

function Control({ one }: { readonly one: Agreement }) {
  const set = (value: AgreementValue): void => setCard(withAgreement(card.value, one, value));
  const shared = { id: `card-${one.key}`, "aria-describedby": `about-${one.key}` };
  if (one.kind === "switch") {
    return <input {...shared} type="checkbox" checked={one.value === true} onChange={(event) => set(event.currentTarget.checked)} />;
  }
  if (one.kind === "choice") {
    return (
      <select {...shared} value={String(one.value)} onChange={(event) => set(event.currentTarget.value)}>
        {one.choices?.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === one.value}>
            {choice.title}
          </option>
        ))}
      </select>
    );
  }
  if (one.kind === "number") {
    return <NumberField {...shared} value={one.value as number} onChange={set} />;
  }
  const [least, most] = one.value as readonly [number, number];
  return (
    <>
      <NumberField {...shared} value={least} onChange={(value) => set([value, Math.max(value, most)])} />
      {" to "}
      <NumberField label={`${one.title}, at most`} value={most} onChange={(value) => set([Math.min(value, least), value])} />
    </>
  );
}

interface NumberProps {
  readonly id?: string;
  readonly "aria-describedby"?: string;
  readonly label?: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, onChange, ...rest }: NumberProps) {
  return (
    <input
      {...rest}
      type="number"
      min={0}
      max={MOST_POINTS}
      value={value}
      aria-label={label}
      onChange={(event) => {
        const typed = Number(event.currentTarget.value);
        if (event.currentTarget.value !== "" && Number.isInteger(typed) && typed >= 0 && typed <= MOST_POINTS) onChange(typed);
        else {
          event.currentTarget.value = String(value);
          tell(`A whole number from 0 to ${MOST_POINTS}, please; it stays ${value}.`);
        }
      }}
    />
  );
}
