package gridtext

// A Change is one change to a text that makes a puzzle of it readable. Old stands at the place and
// becomes New. Either of them may be empty: then text is inserted or removed. Old is "\n" if two
// lines are joined.
type Change struct {
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // of the first character of Old, from 1; columns count characters
	Old    string `json:"old"`
	New    string `json:"new"`
	Why    string `json:"why"` // such as "another character for a blank"
}
