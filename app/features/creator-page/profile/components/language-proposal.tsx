import { Form, href, useNavigation } from "react-router";
import { LANGUAGE_NAMES, type Language } from "#app/i18n/languages.ts";
import { lazily } from "#app/lib/lazily.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

const INTENT = "choose-language";

const englishNames = lazily(() => new Intl.DisplayNames("en", { type: "language" }));

/** Proposes the language that the page's texts are in. Either answer ends it. */
export function LanguageProposal({ language, current }: { language: Language; current: Language }) {
	const name = englishNames().of(language) ?? LANGUAGE_NAMES[language];
	return (
		<Notice
			title={`Is your page in ${name}?`}
			action={
				<>
					<Answer language={language}>
						Use <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>
					</Answer>
					<Answer language={current} variant="quiet">
						Keep <bdi lang={current}>{LANGUAGE_NAMES[current]}</bdi>
					</Answer>
				</>
			}
		>
			Screen readers, browsers, and search engines read your page in the language you choose, and
			our own words on it are in that language too.
		</Notice>
	);
}

function Answer({
	language,
	...button
}: { language: Language } & Pick<Parameters<typeof SubmitButton>[0], "children" | "variant">) {
	const sent = useNavigation().formData;
	const isSent = sent?.get("intent") === INTENT && sent.get("language") === language;
	return (
		<Form method="post" action={href("/dashboard/profile")}>
			<input type="hidden" name="language" value={language} />
			<SubmitButton intent={INTENT} state={isSent ? "submitting" : "idle"} size="sm" {...button} />
		</Form>
	);
}
